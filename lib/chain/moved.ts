import "server-only";
import type { Token } from "#protocol/money.ts";
import type { ChainPlace } from "./chain-node.ts";

export type MovedAsk = ChainPlace & {
  token: Token;
  /** As its network writes it. */
  owner: string;
  units: bigint;
  /** Blocks, on solana slots. */
  fromBlock: bigint;
  /** Its own included; something of the owner's was mined in it. Null: up to what is newest. */
  toBlock: bigint | null;
};
/** Exactly the units that were asked about, or any that the owner did not send. */
export type Moved = { moved: boolean };
