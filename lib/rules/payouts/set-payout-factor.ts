import { z } from "#protocol/wire/zod.ts";

/** The minutes for which a factor may count for payouts. */
export const PAYOUT_FACTOR_MINUTES = ["5", "10", "15", "30", "60"] as const;

export const SetPayoutFactor = z.object({ minutes: z.enum(PAYOUT_FACTOR_MINUTES) });
export type SetPayoutFactor = z.infer<typeof SetPayoutFactor>;
