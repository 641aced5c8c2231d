"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** Our id of the payout; null while the exchange's answer is looked for. */
export type ExecutedPayout = { payout: string | null };

/**
 * Asks the exchange for the payout, once its allowance is confirmed; everything is compared once
 * more by the server. Whoever asks again, in another tab or by a second click, gets the same payout.
 */
export const executePayoutAction = action(
  z.object({ intent: Id, hash: Hash }),
  "payout:create",
  async (): Promise<ExecutedPayout> => {
    throw new DeskError("NOT_BUILT");
  },
);
