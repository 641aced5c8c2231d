import type { NoticeTone } from "#components/ui/notice.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import type { PayoutPhase } from "#lib/rules/payouts/payout-phase.ts";

/** The notices about a payout, each with its tone; their titles and texts are in the catalogs. */
export const PAYOUT_WORDS = {
  pulling: "info",
  confirming: "info",
  converting: "info",
  paying: "info",
  finishing: "info",
  refunding: "warn",
  heldPull: "warn",
  heldPix: "warn",
  heldRefund: "warn",
  completedSeen: "success",
  completedReported: "info",
  completedDiffers: "danger",
  failedSeen: "warn",
  failedReported: "warn",
  failedDiffers: "danger",
  refundedSeen: "warn",
  refundedReported: "warn",
  refundedDiffers: "danger",
  unknown: "info",
} as const satisfies Record<string, NoticeTone>;
export type PayoutWord = keyof typeof PAYOUT_WORDS;

const HELD = { held_pull: "heldPull", held_pix: "heldPix", held_refund: "heldRefund" } as const;
const LOOKED = { verified: "Seen", differs: "Differs", not_checked: "Reported" } as const;

/** The notice for where the money is. It claims nothing as seen that only the exchange reported. */
export function payoutWord(phase: PayoutPhase, chainCheck: PayoutView["chainCheck"]): PayoutWord {
  if (phase === "completed" || phase === "failed" || phase === "refunded") {
    return `${phase}${LOOKED[chainCheck]}`;
  }
  if (phase === "held_pull" || phase === "held_pix" || phase === "held_refund") return HELD[phase];
  return phase;
}

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
