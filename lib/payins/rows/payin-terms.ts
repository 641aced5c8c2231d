import "server-only";
import { createHash } from "node:crypto";
import { parseAmount } from "#protocol/money/money.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { PaidFor } from "#lib/rules/payins/payin-check.ts";
import { NO_PAYIN_ECHO, payinAsset } from "#protocol/payins/payin-echo.ts";
import type { PayinInput, PayinQuoteCheck } from "#lib/rules/payins/payin-quote-check.ts";
import { PAYIN_FIGURES, type PayinQuote } from "#protocol/payins/payins-read.ts";
import type { PayinIntent } from "./payin-intents.ts";
import type { PayinRow } from "./payins.ts";
import { signingLimits, type LimitedConnection } from "#lib/core/exchange/signing-limits.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";

/** An intent's input, in the form that quotes are compared with. */
function askedPayin(intent: PayinIntent): PayinInput {
  const { currency_type: currencyType, token } = intent;
  return {
    network: intent.network as WalletNetwork,
    token,
    address: intent.address,
    currencyType,
    requestUnits: parseAmount(intent.request_amount, payinAsset(currencyType, token)) ?? 0n,
  };
}

/** The quote stored on an intent; null: there is none. */
export function storedPayinQuote(intent: PayinIntent): PayinQuote | null {
  const figures = PAYIN_FIGURES.ofRow(intent);
  const { quote_id: quoteId, quote_expires_at: expiresAt } = intent;
  if (figures === null || quoteId === null || expiresAt === null) return null;
  return {
    quoteId,
    ...figures,
    echo: NO_PAYIN_ECHO,
    takesPurpose: intent.quote_takes_purpose,
    expiresAt,
  };
}

type PayingAccount = LimitedConnection & { id: string };

/** The conditions for an intent's quote; null: the connection has no limits. */
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
 * Everything that comparing an intent's quote needs: the current limits, and the rates paid before it. Null
 * without a quote or limits.
 */
export async function payinQuoteCheck(
  rows: Rows,
  account: PayingAccount,
  intent: PayinIntent,
): Promise<Omit<PayinQuoteCheck, "now"> | null> {
  const quote = storedPayinQuote(intent);
  const ground = await payinPolicy(rows, account, intent, intent.quoted_at);
  return quote && ground && { ...ground, quote };
}

/**
 * A hash of all that a person sees of a quote and confirms, so that an exchange can't change the sums under
 * the same quote id. Null: there is no quote.
 */
export function shownQuoteHash(intent: PayinIntent): string | null {
  const quote = storedPayinQuote(intent);
  if (quote === null) return null;
  const { quoteId, expiresAt } = quote;
  const figures = Object.values(PAYIN_FIGURES.columns(quote));
  const said = JSON.stringify([quoteId, ...[...figures, expiresAt.getTime()].map(String)]);
  return createHash("sha256").update(said).digest("hex");
}

/** The confirmed values, to compare with the payment's answer; null: nothing was quoted. */
export function agreedIntent(intent: PayinIntent): PaidFor | null {
  const quote = storedPayinQuote(intent);
  if (quote === null) return null;
  const { quoteId, senderCents, receiverUnits, feeCents, rate } = quote;
  return { ...askedPayin(intent), quoteId, senderCents, receiverUnits, feeCents, rate };
}

/** A payin's agreed values, to compare with each later reading. */
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
