import "server-only";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { ChainPlace } from "./chain-node.ts";

/** Whom an administrator is about to pin; addresses as their network writes them. */
export type SpenderAsk = ChainPlace & {
  network: PayoutNetwork;
  spender: string;
  /** Null where the spender alone is pinned, and on solana. */
  factory: string | null;
  userId: number | null;
  /** Factories whose treasury and operator the spender must not be, beside its own. */
  others?: readonly string[];
};

/** Why an address must not be pinned; null: the chain shows nothing against it. */
type SpenderFault =
  | "not_a_contract"
  | "not_a_factory"
  | "held_by_a_key"
  | "treasury_address"
  | "not_a_key"
  | null;

/**
 * What a chain shows of an address. `evidence`, of one that nothing speaks against: keccak256 of the
 * code that decides what is pulled, the factory's or the spender's own, or why there is none.
 * `awaited`: the factory that is pinned in code is not made yet · `contract`: a contract whose code
 * the node keeps from us · `key`: there is none to be shown.
 */
export type SpenderFinding =
  | { fault: Exclude<SpenderFault, null> }
  | { fault: null; evidence: SpenderEvidence };
export type SpenderEvidence = `0x${string}` | "awaited" | "contract" | "key";
