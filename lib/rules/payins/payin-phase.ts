/** Where a payin is, in finer steps than the exchange's status. */
export const PAYIN_PHASES = [
  "awaiting_pix",
  "asking_bank",
  "sending",
  "confirming",
  "returning",
  "completed",
  "failed",
  "expired",
  "unknown",
] as const;
export type PayinPhase = (typeof PAYIN_PHASES)[number];

type Seen = {
  status: string;
  paidAt: Date | string | null;
  transactionHash: string | null;
  expiresAt: Date | string;
  /** Whether its own PIX is being returned because its tokens can't be sent. */
  isUndeliverable: boolean;
};

/**
 * The phase of a payin. After the deadline it is `asking_bank` until the bank has answered that nothing was
 * paid in time. If its tokens can't be sent, it is `returning` until the exchange says that it has failed.
 */
export function payinPhase(payin: Seen, now: Date): PayinPhase {
  if (payin.status === "completed" || payin.status === "failed" || payin.status === "expired") {
    return payin.status;
  }
  if (payin.status !== "processing" && payin.status !== "pending") return "unknown";
  if (payin.isUndeliverable) return "returning";
  if (payin.transactionHash !== null) return "confirming";
  if (payin.paidAt !== null) return "sending";
  return now.getTime() < new Date(payin.expiresAt).getTime() ? "awaiting_pix" : "asking_bank";
}
