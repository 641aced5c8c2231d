import type { Tracking } from "./payout-tracking.ts";
import type { PayoutTracking } from "./payouts-read.ts";

/** In the order in which they happen. */
export const PAYOUT_STEPS = [
  "transaction",
  "liquidity",
  "payment",
  "partnerFee",
  "complete",
] as const satisfies readonly (keyof PayoutTracking)[];
export type PayoutStepName = (typeof PAYOUT_STEPS)[number];

/** `skipped`: the payout ended without it, or the exchange never told of it. */
export const STEP_STATES = ["waiting", "now", "on_hold", "done", "failed", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];
export type PayoutStep = { name: PayoutStepName; state: StepState; tracking: Tracking | null };

const FAILED: Partial<Record<PayoutStepName, readonly string[]>> = {
  transaction: ["failed"],
  payment: ["canceled", "failed", "returned"],
};
const HELD = ["on_hold", "pending_review"];

/** What a step's own words say of it, whatever became of the payout; null: it has not ended. */
function ownState(name: PayoutStepName, tracking: Tracking | null): StepState | null {
  if (tracking === null) return null;
  const words = [tracking.status, tracking.providerStatus];
  if (words.some((word) => word !== null && FAILED[name]?.includes(word))) return "failed";
  if (tracking.step === "completed" || tracking.completedAt !== null) return "done";
  return tracking.step !== null && HELD.includes(tracking.step) ? "on_hold" : null;
}

const isOver = (state: StepState | null) => state === "done" || state === "failed";

/**
 * The five steps of a payout with the state of each. The steps' own words say what has ended, the
 * payout's status what becomes of the rest; of an open payout the first step that has not ended is
 * the one that is awaited. Words that we do not know end nothing.
 */
export function payoutSteps(payout: PayoutTracking & { status: string }): PayoutStep[] {
  const { status } = payout;
  const steps = PAYOUT_STEPS.map((name) => {
    const tracking = payout[name];
    return { name, tracking, own: ownState(name, tracking) };
  });
  const first = steps.find(({ own }) => !isOver(own))?.name;
  const hasFailed = steps.some(({ own }) => own === "failed");
  const restOf = ({ name, tracking, own }: (typeof steps)[number]): StepState => {
    if (status === "completed") return name === "complete" || tracking ? "done" : "skipped";
    // The tokens went back: that is how it was completed.
    if (status === "refunded") return name === "complete" ? "done" : "skipped";
    if (status === "failed") return name === first && !hasFailed ? "failed" : "skipped";
    if (own === "on_hold" || (status === "on_hold" && name === first)) return "on_hold";
    return name === first ? "now" : "waiting";
  };
  return steps.map((step) => ({
    name: step.name,
    tracking: step.tracking,
    state: step.own !== null && isOver(step.own) ? step.own : restOf(step),
  }));
}
