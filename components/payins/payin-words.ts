import type { NoticeTone } from "#components/ui/notice.tsx";
import type { PayinReturnView, PayinView } from "#lib/payins/views/payin-view.ts";
import type { PayinPhase } from "#lib/rules/payins/payin-phase.ts";

/**
 * The notices about a payin, each with its tone, `off` where it ended and nobody has to do anything; their titles
 * and texts are in the catalogs.
 */
export const PAYIN_WORDS = {
  stillPayable: "warn",
  askingBank: "info",
  sending: "info",
  sendingLate: "warn",
  confirming: "info",
  confirmingLate: "warn",
  returning: "warn",
  completedSeen: "success",
  completedReported: "info",
  completedDiffers: "danger",
  expiredUnpaid: "off",
  expiredReturning: "warn",
  expiredReturned: "off",
  failedReturned: "danger",
  failedReturning: "danger",
  failedUntold: "danger",
  unknown: "info",
} as const satisfies Record<string, NoticeTone | "off">;
export type PayinWord = keyof typeof PAYIN_WORDS;

type Said = Pick<PayinView, "chainCheck"> & {
  returns: readonly Pick<PayinReturnView, "reason" | "status">[];
  /** Its tokens are later than usual. */
  isLate?: boolean;
};

const areBack = (returns: Said["returns"]) => returns.every(({ status }) => status === "returned");

/**
 * The notice for a payin's phase and returns. It claims nothing that was not reported: a failed payin
 * without a reported return is not called returned. Null where the PIX code speaks for itself.
 */
export function payinWord(
  phase: PayinPhase,
  { returns, chainCheck, isLate = false }: Said,
): PayinWord | null {
  switch (phase) {
    case "awaiting_pix":
      return returns.length > 0 ? "stillPayable" : null;
    case "asking_bank":
      return "askingBank";
    case "sending":
    case "confirming":
      return isLate ? `${phase}Late` : phase;
    case "completed":
      if (chainCheck === "differs") return "completedDiffers";
      return chainCheck === "verified" ? "completedSeen" : "completedReported";
    case "expired":
      if (returns.length === 0) return "expiredUnpaid";
      return areBack(returns) ? "expiredReturned" : "expiredReturning";
    case "failed": {
      const own = returns.filter(({ reason }) => reason === "undeliverable");
      if (own.length === 0) return "failedUntold";
      return areBack(own) ? "failedReturned" : "failedReturning";
    }
    default:
      return phase;
  }
}

const DIFFERENCES = [
  "other_chain",
  "not_found",
  "reverted",
  "too_few_confirmations",
  "other_recipient_or_amount",
] as const;

/** What the chain shows instead, where there are words for it. */
export const chainWord = (difference: string): (typeof DIFFERENCES)[number] | undefined =>
  DIFFERENCES.find((each) => each === difference);

const REASONS = ["late", "wrong_amount", "paid_twice", "undeliverable"] as const;
export type ReturnReasonWord = (typeof REASONS)[number] | "other";

/** The catalog word of a return's reason; `other` for an unknown one, which is shown as it is. */
export const returnReasonWord = (reason: string): ReturnReasonWord =>
  REASONS.find((each) => each === reason) ?? "other";

/** `other`: an unknown word, shown as it is. */
export const returnStateWord = (status: string): "returning" | "returned" | "other" =>
  status === "returning" || status === "returned" ? status : "other";

const ENDS = ["completed", "failed", "expired"] as const;

/** The other ends that were reported besides the one shown; unknown words contradict nothing. */
export const endWords = (contradictedBy: string): (typeof ENDS)[number][] => {
  const told = contradictedBy.split(",");
  return ENDS.filter((end) => told.includes(end));
};
