import { z } from "#protocol/wire/zod.ts";

import { PAYOUT_FACTOR_MINUTES } from "./payout-factor-minutes.ts";

export const SetPayoutFactor = z.object({ minutes: z.enum(PAYOUT_FACTOR_MINUTES) });
export type SetPayoutFactor = z.infer<typeof SetPayoutFactor>;
