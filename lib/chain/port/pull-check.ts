import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

/** What the chain must show for a payout to have ended as the exchange says. */
export type ExpectedPull = ChainPlace & {
  end: "completed" | "refunded" | "failed";
  token: Token;
  /** Token units. */
  units: bigint;
  payer: string;
  /** The exchange's id of the payout; on chain it appears as a hash. */
  payoutId: string;
  /** A factory that somebody has pinned: its event must then name this payout. */
  factory: string | null;
  pullHash: string | null;
  refundHash: string | null;
  /** Required confirmations; 1 is the transaction's own block. */
  confirmations: number;
};

/** How the chain contradicts the expected end. */
export const PULL_DIFFERENCES = [
  "other_chain",
  "not_found",
  "reverted",
  "too_few_confirmations",
  "other_amount",
  "other_payout",
  "pulled_though_failed",
  "refund_not_found",
  "refund_reverted",
  "refund_too_few_confirmations",
  "refund_other_amount",
  "refund_too_early",
  "refund_other_payout",
] as const;
export type PullDifference = (typeof PULL_DIFFERENCES)[number];

export type PullCheck =
  | { result: "verified" }
  /** `units`: what was moved instead; absent where the amount is not what differs. */
  | { result: "differs"; difference: PullDifference; units?: bigint }
  /** Neither confirmed nor contradicted; `again`: a later check may decide. */
  | { result: "not_checked"; again: boolean };

export type MoveFault = "not_found" | "reverted" | "too_few_confirmations" | "other_amount";

export const VERIFIED: PullCheck = { result: "verified" };
export const differs = (difference: PullDifference, units?: bigint): PullCheck => ({
  result: "differs",
  difference,
  ...(units !== undefined && { units }),
});
/** @param again whether a later check may decide */
export const unknown = (again: boolean): PullCheck => ({ result: "not_checked", again });
