import { amountReason, AmountText, PathId } from "#protocol/wire/inputs.ts";
import { FormAttachments } from "#lib/rules/attachments/attachments.ts";
import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import { CURRENCY_TYPES, formatAmount, parseAmount, TOKENS } from "#protocol/money/money.ts";
import { isIssued, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { requestedAsset, PAYOUT_MOST_CENTS } from "#protocol/money/payout-amounts.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

/** Yes or no, as a form's radio or JSON gives it; anything else is refused. */
const Flag = z.unknown().transform((value, context): boolean => {
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  const isMissing = value === undefined || value === null || value === "";
  context.addIssue({ code: "custom", message: isMissing ? "required" : "invalid_type" });
  return z.NEVER;
});

/**
 * A payout as an operator requests it in the dashboard. The PIX account is the exchange's, by its number.
 * The service checks the bounds that need a rate or a fee.
 */
export const PayoutRequest = z
  .object({
    pix_account: PathId,
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    currency_type: z.enum(CURRENCY_TYPES),
    cover_fees: Flag,
    request_amount: AmountText,
    ...PayoutLabels.shape,
    attachments: FormAttachments,
  })
  .superRefine(
    ({ network, token }, context) => {
      if (isIssued(network, token)) return;
      context.addIssue({ code: "custom", path: ["token"], message: "not_supported" });
    },
    whenSound("network", "token"),
  )
  .superRefine(
    ({ currency_type, cover_fees, request_amount }, context) => {
      // USDC and USDT have the same places.
      const asset = requestedAsset(currency_type, "USDC");
      const refuse = (message: string) =>
        context.addIssue({ code: "custom", path: ["request_amount"], message });
      const reason = amountReason(request_amount, asset);
      if (reason) return refuse(reason);
      const isReceived = currency_type === "receiver" && cover_fees;
      if (isReceived && (parseAmount(request_amount, "BRL") ?? 0n) > PAYOUT_MOST_CENTS) {
        refuse(`too_large:${formatAmount(PAYOUT_MOST_CENTS, "BRL")}`);
      }
    },
    whenSound("currency_type", "request_amount"),
  );
export type PayoutRequest = z.infer<typeof PayoutRequest>;
