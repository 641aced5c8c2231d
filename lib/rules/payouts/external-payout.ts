import { FormAttachments } from "#lib/rules/attachments/attachments.ts";
import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import { amountReason, AmountText, PathId } from "#protocol/wire/inputs.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * A payout from an external wallet, as a person asks for it: exactly these tokens are sent, the fees within,
 * because they are allowed before there is a quote. The network is the wallet's.
 */
export const ExternalPayout = z.object({
  pix_account: PathId,
  /** The external wallet's row. */
  wallet: RowNumber,
  token: z.enum(TOKENS),
  request_amount: AmountText.superRefine((amount, context) => {
    // USDC and USDT have the same places.
    const reason = amountReason(amount, "USDC");
    if (reason) context.addIssue({ code: "custom", message: reason });
  }),
  ...PayoutLabels.shape,
  attachments: FormAttachments,
});
export type ExternalPayout = z.infer<typeof ExternalPayout>;
