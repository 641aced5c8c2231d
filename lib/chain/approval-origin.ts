import "server-only";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import { notKnown, type Known } from "./chain-node.ts";
import { evmOrigin } from "./evm-origin.ts";
import type { ApprovalOrigin, OriginAsk } from "./origin.ts";
import { solanaOrigin } from "./solana-origin.ts";
import { tronOrigin } from "./tron-origin.ts";

/**
 * Whether an allowance of exactly these units was given by one of these approvals and by nothing
 * newer. Of units that stand whole nothing was pulled since.
 */
export async function approvalOrigin(ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  if (ask.own.length === 0) return { known: true, origin: "elsewhere" };
  const contract = pinnedToken(ask.environment, ask.network, ask.token);
  if (contract === null) return notKnown("no_node");
  const originOf = { evm: evmOrigin, tron: tronOrigin, solana: solanaOrigin }[FAMILY[ask.network]];
  return originOf(contract, ask);
}
