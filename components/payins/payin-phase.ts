import type { PayinView } from "#lib/data/payin-view.ts";

/** Where a payin is, in finer steps than the exchange's own word. */
export const PAYIN_PHASES = [
  "awaiting_pix",
  "asking_bank",
  "sending",
  "confirming",
  "completed",
  "failed",
  "expired",
  "unknown",
] as const;
export type PayinPhase = (typeof PAYIN_PHASES)[number];

type Seen = Pick<PayinView, "status" | "paidAt" | "transactionHash" | "expiresAt">;

/**
 * After the deadline a payin is not expired until the bank has answered that nothing was paid in
 * time: until then it is `asking_bank`.
 */
export function payinPhase(payin: Seen, now: Date): PayinPhase {
  if (payin.status === "completed" || payin.status === "failed" || payin.status === "expired") {
    return payin.status;
  }
  if (payin.status !== "processing" && payin.status !== "pending") return "unknown";
  if (payin.transactionHash !== null) return "confirming";
  if (payin.paidAt !== null) return "sending";
  return now.getTime() < Date.parse(payin.expiresAt) ? "awaiting_pix" : "asking_bank";
}
