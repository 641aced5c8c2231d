import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

/** What must be found on the chain for a payout to have ended as the exchange says. */
export type ExpectedPull = ChainPlace & {
  end: "completed" | "refunded" | "failed";
  token: Token;
  /** Token units. */
  units: bigint;
  payer: string;
  /** The exchange's id of the payout: on chain its hash. */
  payoutId: string;
  /** Where somebody has pinned it: then the pull must tell that it is this payout's. */
  factory: string | null;
  pullHash: string | null;
  refundHash: string | null;
  /** Blocks that must hold it, its own included. */
  confirmations: number;
};

/** What the chain shows instead of what is expected. */
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
] as const;
export type PullDifference = (typeof PULL_DIFFERENCES)[number];

export type PullCheck =
  | { result: "verified" }
  | { result: "differs"; difference: PullDifference }
  /** Nothing is known either way; `again`: it may be known later. */
  | { result: "not_checked"; again: boolean };

export type MoveFault = "not_found" | "reverted" | "too_few_confirmations" | "other_amount";

export const VERIFIED: PullCheck = { result: "verified" };
export const differs = (difference: PullDifference): PullCheck => ({
  result: "differs",
  difference,
});
/** @param again whether more may be known later */
export const unknown = (again: boolean): PullCheck => ({ result: "not_checked", again });
