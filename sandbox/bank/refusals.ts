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

/** The message for API callers (in Portuguese, like every message of the interface). */
export const PIX_FAULTS = PIX_FAULT_SENTENCES satisfies Record<PixFault, string>;

/** Why a PIX does not reach its receiver; in Portuguese, like every message of the bank to its clients. */
export const REFUSALS = {
  not_taken: SANDBOX_SENTENCES.not_taken,
  sent_back: SANDBOX_SENTENCES.sent_back,
  no_funds: SANDBOX_SENTENCES.no_funds,
} as const;

/** The receiver's bank's answer when asked beforehand; null: it takes the PIX. */
export function refusalBefore(cents: bigint): string | null {
  return cents === SANDBOX_UNTAKEN_PAYMENT_CENTS ? REFUSALS.not_taken : null;
}

/** The receiver's bank's answer when the PIX arrives, whatever it said before; null: it takes it. */
export function refusalOnArrival(cents: bigint): string | null {
  return cents === SANDBOX_REFUSED_PAYMENT_CENTS ? REFUSALS.sent_back : null;
}
