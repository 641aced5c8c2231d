import "server-only";
import type { PayinIntent } from "#lib/store/payin-intents.ts";
import { seenOf } from "#lib/store/payin-terms.ts";
import type { PayinIntentStatus } from "#lib/store/payin-tables.ts";
import type { Difference } from "#protocol/difference.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money.ts";
import { allInRate } from "#protocol/payin-amounts.ts";
import type { CurrencyType } from "#protocol/payins.ts";

export type QuoteView = {
  /** Stands for all of what is shown here, and is confirmed with it. */
  seen: string;
  senderAmount: string;
  receiverAmount: string;
  feeAmount: string | null;
  rate: string;
  commercialRate: string;
  /** null where nothing would arrive. */
  allInRate: string | null;
  expiresAt: string;
  hasExpired: boolean;
};

/** What was typed and what was quoted for it: enough to come back to the form with nothing lost. */
export type PayinIntentView = {
  id: string;
  status: PayinIntentStatus;
  walletId: string;
  network: string;
  token: Token;
  address: string;
  currencyType: CurrencyType;
  requestAmount: string;
  reference: string;
  costCentre: string;
  note: string;
  quote: QuoteView | null;
  /** What keeps the quote from being confirmed, in the order of the comparison. */
  differences: Difference[];
  refusedCode: string | null;
  payin: string | null;
  serverNow: string;
};

function quoteView(intent: PayinIntent): QuoteView | null {
  const { sender_cents, receiver_units, rate, commercial_rate, quote_expires_at } = intent;
  const seen = seenOf(intent);
  const isQuoted =
    seen !== null && sender_cents !== null && receiver_units !== null && rate !== null;
  if (!isQuoted || commercial_rate === null || quote_expires_at === null) return null;
  return {
    seen,
    senderAmount: formatAmount(sender_cents, "BRL"),
    receiverAmount: formatAmount(receiver_units, intent.token),
    feeAmount: intent.fee_cents === null ? null : formatAmount(intent.fee_cents, "BRL"),
    rate: formatRate(rate),
    commercialRate: formatRate(commercial_rate),
    allInRate: receiver_units > 0n ? formatRate(allInRate(sender_cents, receiver_units)) : null,
    expiresAt: quote_expires_at.toISOString(),
    hasExpired: quote_expires_at.getTime() <= Date.now(),
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
    reference: intent.reference ?? "",
    costCentre: intent.cost_centre ?? "",
    note: intent.note ?? "",
    quote: quoteView(intent),
    differences: [...differences],
    refusedCode: intent.refused_code,
    payin,
    serverNow: new Date().toISOString(),
  };
}
