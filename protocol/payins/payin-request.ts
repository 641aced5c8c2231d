import { amountReason, AmountText, line } from "#protocol/wire/inputs.ts";
import { PayinLabels } from "#protocol/wire/labels.ts";
import { CURRENCY_TYPES, TOKENS } from "#protocol/money/money.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * A payin as an operator requests it in the dashboard. The wallet is in the dashboard's address book,
 * which knows its network and address.
 */
export const PayinRequest = z
  .object({
    wallet: line(64),
    token: z.enum(TOKENS),
    currency_type: z.enum(CURRENCY_TYPES),
    request_amount: AmountText,
    ...PayinLabels.shape,
  })
  .superRefine(
    (request, context) => {
      const asset = request.currency_type === "sender" ? "BRL" : request.token;
      const message = amountReason(request.request_amount, asset);
      if (message) context.addIssue({ code: "custom", path: ["request_amount"], message });
    },
    whenSound("token", "currency_type", "request_amount"),
  );
export type PayinRequest = z.infer<typeof PayinRequest>;
