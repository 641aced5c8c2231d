import "server-only";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/** An exchange without this extension answers a known object's address with 404, 405 or 501. */
export const isNoSuchCall = (error: unknown): boolean =>
  isExchangeFault(error) &&
  ((error.kind === "refused" && (error.status === 404 || error.status === 405)) ||
    error.status === 501);
