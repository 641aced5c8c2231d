import "server-only";
import { readToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { ApprovalOrigin, OriginAsk } from "./port.ts";

/**
 * Whether the current allowance, of exactly these units, comes from one of these approvals and from no newer
 * one. An allowance that is still whole has not been pulled from since.
 */
export async function approvalOrigin(ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  if (ask.own.length === 0) return { known: true, origin: "elsewhere" };
  return readToken(ask, (chain, contract) => chain.origin(contract, ask));
}
