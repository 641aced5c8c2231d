import type { PayoutFailureCode } from "#protocol/payouts/payout-failure.ts";

/** Why a payout that was not debited failed, as its row and the log say it; what follows the colon is the bank's. */
export const FAILURES = {
  pix_key_refused: "the bank does not take the PIX: ",
  allowance_missing: "the allowance is missing or too small",
  balance_too_low: "the wallet holds too little",
  taken_back: "the allowance or the balance was taken back",
  token_refused: "the token refuses to be pulled",
} as const;

/** The same for whoever asks for the payout. */
export function failureCode(failure: string | null): PayoutFailureCode {
  if (failure?.startsWith(FAILURES.pix_key_refused)) return "pix_key_refused";
  if (failure === FAILURES.balance_too_low) return "balance_too_low";
  if (failure === FAILURES.token_refused) return "token_refused";
  const isMissing = failure === FAILURES.allowance_missing || failure === FAILURES.taken_back;
  return isMissing ? "allowance_missing" : "out_of_time";
}
