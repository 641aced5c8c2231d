import "server-only";
import type { PayoutNetwork } from "#protocol/networks.ts";
import type { ChainPlace } from "./chain-node.ts";

/** Whom an administrator is about to pin; addresses as their network writes them. */
export type PullerAsk = ChainPlace & {
  network: PayoutNetwork;
  spender: string;
  /** Null where the spender alone is pinned, and on solana. */
  factory: string | null;
  userId: number | null;
  /** Factories whose treasury and operator the spender must not be, beside its own. */
  others?: readonly string[];
};

/** Why an address must not be pinned; null: the chain shows nothing against it. */
export type PullerFault =
  | "not_a_factory"
  | "held_by_a_key"
  | "treasury_address"
  | "not_a_key"
  | null;
