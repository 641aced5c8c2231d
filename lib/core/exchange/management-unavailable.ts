import "server-only";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import { readFault, type ReadFault } from "./read-fault.ts";

/**
 * Why a management call gave no value. `not_offered`: the exchange has no such calls, or the dashboard has no
 * token for them · `token_refused`: the exchange refuses the token in the operator's settings.
 */
export type ManagementUnavailable =
  | { read: false; why: "not_offered" | "token_refused" }
  | { read: false; why: "fault"; fault: ReadFault };

/** Classifies the error of a management call. @throws the error itself when it is unexpected */
export function managementUnavailable(error: unknown): ManagementUnavailable {
  if (isNoSuchCall(error)) return { read: false, why: "not_offered" };
  const isRefused = isExchangeFault(error) && (error.status === 401 || error.status === 403);
  if (isRefused) return { read: false, why: "token_refused" };
  return { read: false, why: "fault", fault: readFault(error) };
}
