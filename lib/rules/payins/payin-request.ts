import { amountReason, AmountText, line } from "#protocol/wire/inputs.ts";
import { FormAttachments } from "#lib/rules/attachments/attachments.ts";
import { PayinLabels } from "#lib/rules/activity/labels.ts";
import {
  CURRENCY_TYPES,
  formatAmount,
  parseAmount,
  TOKENS,
  type CurrencyType,
  type Token,
} from "#protocol/money/money.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

/** What a payin may send, in cents; the exchange may be stricter and says so. */
const LEAST_CENTS = 10_00n;
const MOST_CENTS = 1_000_000_00n;
/** More digits than any amount has. */
const TOO_LONG = /^[1-9]\d{18,}(?:\.\d+)?$/;
const MOST_TOKENS = "9".repeat(18);

type AskedAmount = { request_amount: string; currency_type: CurrencyType; token: Token };

/** Why the amount can't be asked for, with the bound that it misses: known without asking the exchange. */
function payinAmountReason(request: AskedAmount): ReasonText | null {
  const { request_amount: text, currency_type, token } = request;
  const isSent = currency_type === "sender";
  const most = isSent ? formatAmount(MOST_CENTS, "BRL") : MOST_TOKENS;
  if (TOO_LONG.test(text)) return `too_large:${most}`;
  const reason = amountReason(text, isSent ? "BRL" : token);
  const cents = isSent ? parseAmount(text, "BRL") : null;
  if (reason !== null || cents === null) return reason;
  if (cents < LEAST_CENTS) return `too_small:${formatAmount(LEAST_CENTS, "BRL")}`;
  return cents > MOST_CENTS ? `too_large:${most}` : null;
}

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
    attachments: FormAttachments,
  })
  .superRefine(
    (request, context) => {
      const message = payinAmountReason(request);
      if (message) context.addIssue({ code: "custom", path: ["request_amount"], message });
    },
    whenSound("token", "currency_type", "request_amount"),
  );
export type PayinRequest = z.infer<typeof PayinRequest>;
