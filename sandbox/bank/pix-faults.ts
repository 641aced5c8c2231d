import type { BrCodeFault } from "#protocol/brazil/br-code.ts";
import { PIX_FAULT_SENTENCES } from "#sandbox/sentences-pt-br.ts";

/** Why a code can't be paid here; each has a sentence in both languages (`pages/words.ts`). */
export type PixFault =
  | BrCodeFault
  | "empty"
  | "dynamic"
  | "other_receiver"
  | "unknown_charge"
  | "no_amount";

/** What an API caller reads (Portuguese, as every message of the interface). */
export const PIX_FAULTS = PIX_FAULT_SENTENCES satisfies Record<PixFault, string>;
