const ENDS = ["completed", "failed", "refunded"] as const;

/** The other ends that were reported besides the one shown; unknown words contradict nothing. */
export const payoutEnds = (contradictedBy: string): (typeof ENDS)[number][] => {
  const told = contradictedBy.split(",");
  return ENDS.filter((end) => told.includes(end));
};

const DIFFERENCES = [
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

/** What the chain shows instead, where there are words for it. */
export const chainWord = (difference: string): (typeof DIFFERENCES)[number] | undefined =>
  DIFFERENCES.find((each) => each === difference);
