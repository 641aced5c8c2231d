import type { ActionResult } from "#components/form/action-result.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import type { PayoutFormView } from "#lib/payouts/views/payout-form.ts";
import type { PayoutFormValues } from "#lib/payouts/views/payout-form-start.ts";
import { schedulePayoutAction } from "#lib/schedules/actions/make-schedules.ts";
import type { WhenValues } from "#lib/rules/schedules/when-values.ts";

/** The values of the form's controls: a radio can't hold booleans. */
export type TypedPayout = Omit<PayoutFormValues, "cover_fees"> & {
  cover_fees: "true" | "false";
} & WhenValues;

export type MadePayout = { intent: string } | { schedule: string };

/** Asks for its quote now, or has it prepared when it is due. */
export const sendPayout = (
  values: TypedPayout & { idempotency_key: string },
): Promise<ActionResult<MadePayout>> =>
  values.when === "now" ? requestPayoutQuoteAction(values) : schedulePayoutAction(values);

type Payer = PayoutFormView["payers"][number];

/** A wallet that others can be asked with, before it signs. */
export const askingWallet = ({ asks, name }: Payer) =>
  asks === null ? [] : [{ address: asks, name }];
