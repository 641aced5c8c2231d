import "server-only";
import { isExchangeFault } from "#lib/core/exchange/exchange-fault.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import { readFault, type ReadFault } from "./read-fault.ts";

/**
 * Why the exchange's management told nothing. `not_offered`: it has no such calls, or the dashboard no
 * token for them · `token_refused`: the token of the operator's settings is not the exchange's.
 */
export type NotTold =
  | { read: false; why: "not_offered" | "token_refused" }
  | { read: false; why: "fault"; fault: ReadFault };

/**
 * What a management call that gave no value comes to.
 * @throws whatever nobody foresaw
 */
export function notTold(error: unknown): NotTold {
  if (isNoSuchCall(error)) return { read: false, why: "not_offered" };
  const isRefused = isExchangeFault(error) && (error.status === 401 || error.status === 403);
  if (isRefused) return { read: false, why: "token_refused" };
  return { read: false, why: "fault", fault: readFault(error) };
}
