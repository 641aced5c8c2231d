import { PAYOUT_FAILURES } from "#protocol/payouts/payout-failure.ts";
import type { Tracking } from "#protocol/payouts/payout-tracking.ts";

/** Why a payout did not reach its receiver: in the exchange's words, by how its PIX ended, or not said. */
export const FAILURE_REASONS = [
  ...PAYOUT_FAILURES,
  "pix_returned",
  "pix_canceled",
  "unknown",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** How the bank's end of a PIX is named where the exchange gives no code. */
const OF_THE_PIX: Readonly<Record<string, FailureReason>> = {
  failed: "pix_refused",
  returned: "pix_returned",
  canceled: "pix_canceled",
};

const said = (step: Tracking | null): FailureReason | undefined =>
  PAYOUT_FAILURES.find((code) => code === step?.failureCode);

type Told = { status: string; transaction: Tracking | null; payment: Tracking | null };

/** The reason of a payout that failed, was refunded, or whose tokens are on their way back; null: of any other. */
export function payoutFailure({ status, transaction, payment }: Told): FailureReason | null {
  if (status === "failed") return said(transaction) ?? said(payment) ?? "unknown";
  const ofPix = OF_THE_PIX[payment?.providerStatus ?? ""];
  if (status === "refunded") return said(payment) ?? ofPix ?? "unknown";
  return status === "completed" || ofPix === undefined ? null : (said(payment) ?? ofPix);
}
