import type { NoticeTone } from "#components/ui/notice.tsx";
import type { PayinReturnView, PayinView } from "#lib/payins/views/payin-view.ts";
import type { PayinPhase } from "#lib/payins/rules/payin-phase.ts";

/** What is to be said of a payin, and how loudly; each has its title and text in the catalogs. */
export const PAYIN_WORDS = {
  stillPayable: "warn",
  askingBank: "info",
  sending: "info",
  confirming: "info",
  returning: "warn",
  completedSeen: "success",
  completedReported: "info",
  completedDiffers: "danger",
  expiredUnpaid: "warn",
  expiredReturning: "warn",
  expiredReturned: "warn",
  failedReturned: "danger",
  failedReturning: "danger",
  failedUntold: "danger",
  unknown: "info",
} as const satisfies Record<string, NoticeTone>;
export type PayinWord = keyof typeof PAYIN_WORDS;

type Said = Pick<PayinView, "chainCheck"> & {
  returns: readonly Pick<PayinReturnView, "reason" | "status">[];
};

const areBack = (returns: Said["returns"]) => returns.every(({ status }) => status === "returned");

/**
 * What a payin's state and its returns come to. Nothing is claimed that was not said: a payin that
 * failed and whose return is not told has no "returned". Null where the PIX code speaks for itself.
 */
export function payinWord(phase: PayinPhase, { returns, chainCheck }: Said): PayinWord | null {
  switch (phase) {
    case "awaiting_pix":
      return returns.length > 0 ? "stillPayable" : null;
    case "asking_bank":
      return "askingBank";
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

const REASONS = ["late", "wrong_amount", "paid_twice", "undeliverable"] as const;
export type ReturnReasonWord = (typeof REASONS)[number] | "other";

/** Which words a return's reason has; one that we do not know is shown as it is. */
export const returnReasonWord = (reason: string): ReturnReasonWord =>
  REASONS.find((each) => each === reason) ?? "other";

/** `other`: a word we do not know, shown as it is. */
export const returnStateWord = (status: string): "returning" | "returned" | "other" =>
  status === "returning" || status === "returned" ? status : "other";

const ENDS = ["completed", "failed", "expired"] as const;

/** The ends that are told beside the one shown; only ends that have words of ours contradict one. */
export const endWords = (contradictedBy: string): (typeof ENDS)[number][] => {
  const told = contradictedBy.split(",");
  return ENDS.filter((end) => told.includes(end));
};
