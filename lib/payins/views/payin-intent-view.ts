import "server-only";
import type { PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { storedPayinQuote, shownQuoteHash } from "#lib/payins/rows/payin-terms.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { labelsOf, PayinLabels } from "#lib/rules/activity/labels.ts";
import { type CurrencyType, formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import { allInRate } from "#protocol/money/payin-amounts.ts";

export type QuoteView = {
  /** Identifies everything shown here, and is sent with the confirmation. */
  seen: string;
  senderAmount: string;
  receiverAmount: string;
  feeAmount: string | null;
  rate: string;
  commercialRate: string;
  /** Null when nothing would arrive. */
  allInRate: string | null;
  expiresAt: string;
  hasExpired: boolean;
};

/** An intent's input and quote: enough to return to the form without losing anything. */
export type PayinIntentView = {
  id: string;
  status: PayinIntentStatus;
  walletId: string;
  network: string;
  token: Token;
  address: string;
  currencyType: CurrencyType;
  requestAmount: string;
  /** The operator's own labels. */
  labels: PayinLabels;
  quote: QuoteView | null;
  /** The differences that prevent confirming the quote, in the order of the comparison. */
  differences: Difference[];
  refusedCode: string | null;
  payin: string | null;
  serverNow: string;
};

function quoteView(intent: PayinIntent): QuoteView | null {
  const [quote, seen] = [storedPayinQuote(intent), shownQuoteHash(intent)];
  if (quote === null || seen === null) return null;
  const { senderCents, receiverUnits, feeCents, rate, commercialRate, expiresAt } = quote;
  return {
    seen,
    senderAmount: formatAmount(senderCents, "BRL"),
    receiverAmount: formatAmount(receiverUnits, intent.token),
    feeAmount: feeCents === null ? null : formatAmount(feeCents, "BRL"),
    rate: formatRate(rate),
    commercialRate: formatRate(commercialRate),
    allInRate: receiverUnits > 0n ? formatRate(allInRate(senderCents, receiverUnits)) : null,
    expiresAt: expiresAt.toISOString(),
    hasExpired: expiresAt.getTime() <= Date.now(),
  };
}

export function payinIntentView(
  intent: PayinIntent,
  differences: readonly Difference[],
  payin: string | null,
): PayinIntentView {
  return {
    id: intent.id,
    status: intent.status,
    walletId: String(intent.wallet_id),
    network: intent.network,
    token: intent.token,
    address: intent.address,
    currencyType: intent.currency_type,
    requestAmount: intent.request_amount,
    labels: labelsOf(PayinLabels, intent),
    quote: quoteView(intent),
    differences: [...differences],
    refusedCode: intent.refused_code,
    payin,
    serverNow: new Date().toISOString(),
  };
}
