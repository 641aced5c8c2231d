import type { PayoutView } from "#lib/payouts/views/payout-view.ts";

/**
 * Whether what is known of a payout can still change by itself: an end known only from an event may be
 * corrected, and the chain check may still be missing.
 */
export const isOpenPayout = ({ hasEnded, chainCheck, reportedBy }: PayoutView): boolean =>
  !hasEnded || chainCheck === "not_checked" || reportedBy === "event";
