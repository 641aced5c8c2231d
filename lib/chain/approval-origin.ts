import "server-only";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import { notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { evmOrigin } from "./evm-origin.ts";
import { solanaOrigin } from "./solana-origin.ts";
import { tronOrigin } from "./tron-origin.ts";

/** A time that a wallet was asked for the approval in question. */
export type OwnApproval = {
  nonce: number;
  /** As its chain names what was signed; null: nobody has told, or nothing was. */
  hash: string | null;
  /** The head when its wallet was opened. */
  fromBlock: bigint;
};

export type OriginAsk = ChainPlace & {
  token: Token;
  /** Both as their network writes them. */
  owner: string;
  spender: string;
  units: bigint;
  /** Blocks that must hold a transaction, its own included. */
  confirmations: number;
  own: readonly OwnApproval[];
};

/**
 * Where an allowance that stands comes from. `own`: the newest approval of this owner for this spender
 * is one of those that were asked for · `settling`: it is, and is not deep enough yet · `elsewhere`:
 * it is another's, or none is seen since the wallet was opened.
 */
export type ApprovalOrigin = { origin: "own" | "settling" | "elsewhere" };

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
