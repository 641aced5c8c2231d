import { PayinRequest } from "#lib/rules/payins/payin-request.ts";
import { checkWhen, soundWhen, WhenShape } from "./schedule-request.ts";

/** A payin as its form asks for it: at once, on a day, or again and again. */
export const PayinWhen = PayinRequest.safeExtend(WhenShape).superRefine(checkWhen, soundWhen);
