import "server-only";
import type { Token } from "#protocol/money.ts";
import type { ChainPlace } from "./chain-node.ts";

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
