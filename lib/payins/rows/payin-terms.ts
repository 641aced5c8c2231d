import "server-only";
import { createHash } from "node:crypto";
import { parseAmount } from "#protocol/money.ts";
import type { WalletNetwork } from "#protocol/networks.ts";
import type { PaidFor } from "#protocol/payin-check.ts";
import { NO_PAYIN_ECHO, payinAsset } from "#protocol/payin-echo.ts";
import type { AskedPayin, PayinQuoteCheck } from "#protocol/payin-quote-check.ts";
import type { PayinQuote } from "#protocol/payins-read.ts";
import type { PayinIntent } from "./payin-intents.ts";
import type { PayinRow } from "./payins.ts";
import { signingLimits, type LimitedConnection } from "./signing-limits.ts";
import type { Rows } from "./store.ts";
import { usualRates } from "./usual-rates.ts";

/** What was typed, as it is compared with a quote. */
export function askedPayin(intent: PayinIntent): AskedPayin {
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
  const { quote_id: quoteId, commercial_rate, rate, sender_cents, receiver_units } = intent;
  const { quote_expires_at: expiresAt } = intent;
  const isWhole = quoteId !== null && commercial_rate !== null && rate !== null;
  if (!isWhole || sender_cents === null || receiver_units === null || !expiresAt) return null;
  return {
    quoteId,
    commercialRate: commercial_rate,
    rate,
    senderCents: sender_cents,
    receiverUnits: receiver_units,
    feeCents: intent.fee_cents,
    echo: NO_PAYIN_ECHO,
    expiresAt,
  };
}

type PayingAccount = LimitedConnection & { id: string };

/** What stands fixed for a quote of this intent; null: nobody has set the limits of the connection. */
export async function payinGround(
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
  const ground = await payinGround(rows, account, intent, intent.quoted_at);
  return quote && ground && { ...ground, quote };
}

/**
 * One text for all that a person sees of a quote and confirms: an exchange that gives other sums under
 * the same id gives another. Null: there is no quote.
 */
export function seenOf(intent: PayinIntent): string | null {
  const quote = keptPayinQuote(intent);
  if (quote === null) return null;
  const { quoteId, commercialRate, rate, senderCents, receiverUnits, feeCents, expiresAt } = quote;
  const sums = [commercialRate, rate, senderCents, receiverUnits, feeCents, expiresAt.getTime()];
  const said = JSON.stringify([quoteId, ...sums.map(String)]);
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
