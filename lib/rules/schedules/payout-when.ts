import { PayoutRequest } from "#lib/rules/payouts/payout-request.ts";
import { checkWhen, soundWhen, WhenShape } from "./schedule-request.ts";

/** A payout as its form asks for it: at once, on a day, or again and again. */
export const PayoutWhen = PayoutRequest.safeExtend(WhenShape).superRefine(checkWhen, soundWhen);
