import type { Tracking } from "#protocol/payouts/payout-tracking.ts";
import type { PayoutTracking } from "#protocol/payouts/payouts-read.ts";

/** In the order in which they happen. */
export const PAYOUT_STEPS = [
  "transaction",
  "liquidity",
  "payment",
  "partnerFee",
  "complete",
] as const satisfies readonly (keyof PayoutTracking)[];
export type PayoutStepName = (typeof PAYOUT_STEPS)[number];

/** `skipped`: the payout ended without it, or the exchange never reported it. */
export const STEP_STATES = ["waiting", "now", "on_hold", "done", "failed", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];
export type PayoutStep = { name: PayoutStepName; state: StepState; tracking: Tracking | null };

const FAILED: Partial<Record<PayoutStepName, readonly string[]>> = {
  transaction: ["failed"],
  payment: ["canceled", "failed", "returned"],
};
const HELD = ["on_hold", "pending_review"];

/** The state that a step's own words give, whatever the payout's status; null: they give none. */
function ownState(name: PayoutStepName, tracking: Tracking | null): StepState | null {
  if (tracking === null) return null;
  const words = [tracking.status, tracking.providerStatus];
  if (words.some((word) => word !== null && FAILED[name]?.includes(word))) return "failed";
  if (tracking.step === "completed" || tracking.completedAt !== null) return "done";
  return tracking.step !== null && HELD.includes(tracking.step) ? "on_hold" : null;
}

const isOver = (state: StepState | null) => state === "done" || state === "failed";

/**
 * The five steps of a payout with the state of each. The steps' own words decide which have ended, and
 * the payout's status decides the rest. In an open payout, the first step that has not ended is the
 * current one. Unknown words end no step.
 */
export function payoutSteps(payout: PayoutTracking & { status: string }): PayoutStep[] {
  const { status } = payout;
  const steps = PAYOUT_STEPS.map((name) => {
    const tracking = payout[name];
    return { name, tracking, own: ownState(name, tracking) };
  });
  const first = steps.find(({ own }) => !isOver(own))?.name;
  const hasFailed = steps.some(({ own }) => own === "failed");
  const coolingOffOf = ({ name, tracking, own }: (typeof steps)[number]): StepState => {
    if (status === "completed") return name === "complete" || tracking ? "done" : "skipped";
    // A refunded payout completes by returning its tokens.
    if (status === "refunded") return name === "complete" ? "done" : "skipped";
    if (status === "failed") return name === first && !hasFailed ? "failed" : "skipped";
    if (own === "on_hold" || (status === "on_hold" && name === first)) return "on_hold";
    return name === first ? "now" : "waiting";
  };
  return steps.map((step) => ({
    name: step.name,
    tracking: step.tracking,
    state: step.own !== null && isOver(step.own) ? step.own : coolingOffOf(step),
  }));
}
