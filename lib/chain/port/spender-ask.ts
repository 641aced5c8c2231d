import "server-only";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { ChainPlace } from "./chain-node.ts";

/** The spender that an administrator is about to pin; addresses in the network's own spelling. */
export type SpenderAsk = ChainPlace & {
  network: PayoutNetwork;
  spender: string;
  /** Null where only the spender is pinned, and on solana. */
  factory: string | null;
  userId: number | null;
  /** Further factories whose treasury and operator the spender must not be. */
  others?: readonly string[];
};

/** Why an address must not be pinned; null: the chain shows no objection. */
type SpenderFault =
  | "not_a_contract"
  | "not_a_factory"
  | "held_by_a_key"
  | "treasury_address"
  | "not_a_key"
  | null;

/**
 * What a chain shows of an address. `evidence`, when there is no objection: keccak256 of the code that
 * decides what is pulled (the factory's or the spender's own), or why there is no code. `awaited`: the
 * factory pinned in code is not deployed yet · `contract`: a contract whose code the node does not show ·
 * `key`: a key, which has no code.
 */
export type SpenderFinding =
  | { fault: Exclude<SpenderFault, null> }
  | { fault: null; evidence: SpenderEvidence };
export type SpenderEvidence = `0x${string}` | "awaited" | "contract" | "key";
