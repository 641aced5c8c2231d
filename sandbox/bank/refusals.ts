import {
  SANDBOX_REFUSED_PAYMENT_CENTS,
  SANDBOX_UNTAKEN_PAYMENT_CENTS,
} from "#protocol/api/sandbox.ts";
import { PIX_FAULT_SENTENCES, SANDBOX_SENTENCES } from "#sandbox/sentences-pt-br.ts";
import type { BrCodeFault } from "#protocol/brazil/br-code.ts";

/** Why a code can't be paid here; each has a sentence in both languages (`pages/words-en.ts`). */
export type PixFault =
  | BrCodeFault
  | "empty"
  | "dynamic"
  | "other_receiver"
  | "unknown_charge"
  | "no_amount";

/** What an API caller reads (Portuguese, as every message of the interface). */
export const PIX_FAULTS = PIX_FAULT_SENTENCES satisfies Record<PixFault, string>;

/** Why a PIX does not reach its receiver; Portuguese, as every word of the bank to its clients. */
export const REFUSALS = {
  not_taken: SANDBOX_SENTENCES.not_taken,
  sent_back: SANDBOX_SENTENCES.sent_back,
  no_funds: SANDBOX_SENTENCES.no_funds,
} as const;

/** What the receiver's bank says when it is asked beforehand; null: it takes the PIX. */
export function refusalBefore(cents: bigint): string | null {
  return cents === SANDBOX_UNTAKEN_PAYMENT_CENTS ? REFUSALS.not_taken : null;
}

/** What it says once the PIX has arrived, whatever it said before. */
export function refusalOnArrival(cents: bigint): string | null {
  return cents === SANDBOX_REFUSED_PAYMENT_CENTS ? REFUSALS.sent_back : null;
}
