import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { ApprovalOrigin, OriginAsk } from "./port.ts";

/**
 * Whether an allowance of exactly these units was given by one of these approvals and by nothing
 * newer. Of units that stand whole nothing was pulled since.
 */
export async function approvalOrigin(ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  if (ask.own.length === 0) return { known: true, origin: "elsewhere" };
  return aboutToken(ask, (chain, contract) => chain.origin(contract, ask));
}
