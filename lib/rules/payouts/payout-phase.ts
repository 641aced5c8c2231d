import type { PayoutStep } from "#lib/rules/payouts/payout-steps.ts";

/** Where a payout's money is, in finer steps than the exchange's status. */
export const PAYOUT_PHASES = [
  "pulling",
  "confirming",
  "converting",
  "paying",
  "refunding",
  "finishing",
  "held_pull",
  "held_pix",
  "held_refund",
  "completed",
  "failed",
  "refunded",
  "unknown",
] as const;
export type PayoutPhase = (typeof PAYOUT_PHASES)[number];

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
  const goesBack =
    step("payment")?.state === "failed" || step("complete")?.tracking?.status === "tokens_refunded";
  if (goesBack) return isHeld ? "held_refund" : "refunding";
  if (!isDone("transaction")) {
    if (isHeld) return "held_pull";
    return step("transaction")?.tracking?.transactionHash ? "confirming" : "pulling";
  }
  if (isHeld) return "held_pix";
  if (isDone("payment")) return "finishing";
  return isDone("liquidity") ? "paying" : "converting";
}
