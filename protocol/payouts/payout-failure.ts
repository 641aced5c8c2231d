/**
 * Why a payout did not reach its receiver, an extension of the seed: `failure_code` beside the status of the step
 * that failed. Other exchanges leave it out.
 */
export const PAYOUT_FAILURES = [
  /** Before the debit: the receiver's bank does not take a PIX to this key. */
  "pix_key_refused",
  /** After the debit: the receiver's bank refused the PIX. */
  "pix_refused",
  "allowance_missing",
  "balance_too_low",
  /** The token does not let its tokens be debited, as from a frozen wallet. */
  "token_refused",
  /** The exchange could not debit in time. */
  "out_of_time",
] as const;
export type PayoutFailureCode = (typeof PAYOUT_FAILURES)[number];
