import "server-only";
import { createHash } from "node:crypto";
import { parseAmount } from "#protocol/money/money.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { PaidFor } from "#protocol/payins/payin-check.ts";
import { NO_PAYIN_ECHO, payinAsset } from "#protocol/payins/payin-echo.ts";
import type { AskedPayin, PayinQuoteCheck } from "#protocol/payins/payin-quote-check.ts";
import { PAYIN_FIGURES, type PayinQuote } from "#protocol/payins/payins-read.ts";
import type { PayinIntent } from "./payin-intents.ts";
import type { PayinRow } from "./payins.ts";
import { signingLimits, type LimitedConnection } from "#lib/core/exchange/signing-limits.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";

/** What was typed, as it is compared with a quote. */
function askedPayin(intent: PayinIntent): AskedPayin {
  const { currency_type: currencyType, token } = intent;
  return {
    network: intent.network as WalletNetwork,
    token,
    address: intent.address,
    currencyType,
    requestUnits: parseAmount(intent.request_amount, payinAsset(currencyType, token)) ?? 0n,
  };
}

/** The quote that stands on an intent, read back; null: there is none. */
export function keptPayinQuote(intent: PayinIntent): PayinQuote | null {
  const figures = PAYIN_FIGURES.ofRow(intent);
  const { quote_id: quoteId, quote_expires_at: expiresAt } = intent;
  if (figures === null || quoteId === null || expiresAt === null) return null;
  return { quoteId, ...figures, echo: NO_PAYIN_ECHO, expiresAt };
}

type PayingAccount = LimitedConnection & { id: string };

/** What stands fixed for a quote of this intent; null: nobody has set the limits of the connection. */
export async function payinPolicy(
  rows: Rows,
  account: PayingAccount,
  intent: PayinIntent,
  before: Date | null = null,
): Promise<Pick<PayinQuoteCheck, "asked" | "limits" | "recentRates"> | null> {
  const limits = await signingLimits(rows, account);
  if (limits === null) return null;
  const recentRates = await usualRates(rows, "payin", account, intent.token, before);
  return { asked: askedPayin(intent), limits, recentRates };
}

/**
 * Everything that the comparison of an intent's quote asks for, with the limits of now and the rates
 * that were paid before it. Null while there is no quote or no limits.
 */
export async function payinQuoteCheck(
  rows: Rows,
  account: PayingAccount,
  intent: PayinIntent,
): Promise<Omit<PayinQuoteCheck, "now"> | null> {
  const quote = keptPayinQuote(intent);
  const ground = await payinPolicy(rows, account, intent, intent.quoted_at);
  return quote && ground && { ...ground, quote };
}

/**
 * One text for all that a person sees of a quote and confirms: an exchange that gives other sums under
 * the same id gives another. Null: there is no quote.
 */
export function seenOf(intent: PayinIntent): string | null {
  const quote = keptPayinQuote(intent);
  if (quote === null) return null;
  const { quoteId, expiresAt } = quote;
  const figures = Object.values(PAYIN_FIGURES.columns(quote));
  const said = JSON.stringify([quoteId, ...[...figures, expiresAt.getTime()].map(String)]);
  return createHash("sha256").update(said).digest("hex");
}

/** What was confirmed, as it is compared with the payment's answer; null: nothing was quoted. */
export function agreedIntent(intent: PayinIntent): PaidFor | null {
  const quote = keptPayinQuote(intent);
  if (quote === null) return null;
  const { quoteId, senderCents, receiverUnits, feeCents, rate } = quote;
  return { ...askedPayin(intent), quoteId, senderCents, receiverUnits, feeCents, rate };
}

/** What was agreed on a payin, as it is compared with each later reading. */
export const agreedPayin = (payin: PayinRow): PaidFor => ({
  network: payin.network as WalletNetwork,
  token: payin.token,
  address: payin.address,
  quoteId: payin.quote_id,
  senderCents: payin.sender_cents,
  receiverUnits: payin.receiver_units,
  feeCents: payin.fee_cents,
  rate: payin.rate,
});
