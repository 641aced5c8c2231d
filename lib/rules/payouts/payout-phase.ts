import { PAYOUT_PHASES, type PayoutPhase } from "./payout-states.ts";
import type { PayoutStep } from "#lib/rules/payouts/payout-steps.ts";

type Told = {
  name: PayoutStep["name"];
  state: PayoutStep["state"];
  tracking: { transactionHash: string | null; status: string | null } | null;
};

/**
 * The phase of a payout. On hold, the outcome is unknown at one of three places: the pull, the PIX or the
 * refund. A payout whose PIX was refused is `refunding` until the exchange reports the refund.
 */
export function payoutPhase(status: string, steps: readonly Told[]): PayoutPhase {
  if (status === "completed" || status === "failed" || status === "refunded") return status;
  const isHeld = status === "on_hold" || status === "pending_review";
  if (!isHeld && status !== "processing" && status !== "pending") return "unknown";
  const step = (name: Told["name"]) => steps.find((each) => each.name === name);
  const isDone = (name: Told["name"]) => step(name)?.state === "done";
  const isRefundPhase =
    step("payment")?.state === "failed" || step("complete")?.tracking?.status === "tokens_refunded";
  if (isRefundPhase) return isHeld ? "held_refund" : "refunding";
  if (!isDone("transaction")) {
    if (isHeld) return "held_pull";
    return step("transaction")?.tracking?.transactionHash ? "confirming" : "pulling";
  }
  if (isHeld) return "held_pix";
  if (isDone("payment")) return "finishing";
  return isDone("liquidity") ? "paying" : "converting";
}

/** Whether its tokens go or went back to the wallet. */
export const goesBack = (phase: PayoutPhase): boolean =>
  phase === "refunding" || phase === "held_refund" || phase === "refunded";

type Ended = Extract<PayoutPhase, "completed" | "failed" | "refunded">;
/** What the dashboard saw on the chain itself. */
type ChainCheck = "verified" | "differs" | "not_checked";
/** The sentence for a state, as the catalogs name it; it claims nothing as seen that only the exchange reported. */
export type PayoutOutcomeKey =
  | Exclude<PayoutPhase, Ended>
  | `${Ended}_${ChainCheck}`
  | "completed_explained";

/** `isExplained`: somebody has decided on what differs on the chain. */
export function payoutOutcome(
  phase: PayoutPhase,
  chainCheck: ChainCheck,
  isExplained = false,
): PayoutOutcomeKey {
  if (phase === "completed" && chainCheck === "differs" && isExplained)
    return "completed_explained";
  return phase === "completed" || phase === "failed" || phase === "refunded"
    ? `${phase}_${chainCheck}`
    : phase;
}

/** How much that sentence asks of its reader. `isExplained`: somebody has decided on what differs on the chain. */
export function outcomeTone(phase: PayoutPhase, chainCheck: ChainCheck, isExplained: boolean) {
  const isEnded = payoutOutcome(phase, chainCheck) !== phase;
  // Tokens that left for nothing stay a warning, whoever explained it.
  if (isEnded && chainCheck === "differs")
    return isExplained ? (phase === "failed" ? "warn" : "info") : "danger";
  if (phase === "completed") return chainCheck === "verified" ? "success" : "info";
  return isEnded || PAYOUT_PHASES[phase].tone === "warn" ? "warn" : "info";
}
