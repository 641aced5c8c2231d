import "server-only";
import type { SigningCheck } from "#protocol/check-before-signing.ts";
import { parseAmount } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import { askedAsset } from "#protocol/payout-amounts.ts";
import type { AskedPayout } from "#protocol/payout-quote-check.ts";
import type { PayoutQuote } from "#protocol/payouts-read.ts";
import type { SigningLimits } from "#protocol/signing-limits.ts";
import { keyMark } from "./kept-receiver.ts";
import type { PayoutIntent } from "./payout-intents.ts";
import { spenderPin, type PayingAccount, type SpenderPin } from "./payout-pins.ts";
import { signingLimits } from "./signing-limits.ts";
import type { Rows } from "./store.ts";
import { usualRates } from "./usual-rates.ts";

/** What an administrator or our code has fixed; null parts keep payouts closed on the network. */
export type SigningGround = { pin: SpenderPin | null; limits: SigningLimits | null };

export async function signingGround(
  rows: Rows,
  account: PayingAccount,
  network: PayoutNetwork,
): Promise<SigningGround> {
  return {
    pin: await spenderPin(rows, account, network),
    limits: await signingLimits(rows, account),
  };
}

/** What was typed, as it is compared with a quote. */
export function askedPayout(intent: PayoutIntent): AskedPayout {
  const { currency_type: currencyType, token } = intent;
  return {
    currencyType,
    coverFees: intent.cover_fees,
    asked: parseAmount(intent.request_amount, askedAsset(currencyType, token)) ?? 0n,
    bankAccountId: Number(intent.pix_account_id),
    keyMark: keyMark(intent),
    network: intent.network as PayoutNetwork,
    token,
  };
}

/** What an answer repeated was compared when it came; its hash does not depend on it. */
const NO_ECHO = {
  userId: null,
  bankAccountId: null,
  network: null,
  token: null,
  currencyType: null,
  coverFees: null,
  requestAmount: null,
} as const;

/** The quote that stands on an intent, read back; null: there is none. */
export function keptQuote(intent: PayoutIntent): PayoutQuote | null {
  const { payout_quote_id, commercial_rate, rate, sender_cents, receiver_cents } = intent;
  const isWhole = payout_quote_id !== null && commercial_rate !== null && rate !== null;
  const { quote_expires_at: expiresAt } = intent;
  if (!isWhole || sender_cents === null || receiver_cents === null || !expiresAt) return null;
  return {
    payoutQuoteId: payout_quote_id,
    commercialRate: commercial_rate,
    rate,
    senderCents: sender_cents,
    receiverCents: receiver_cents,
    receiverLocalCents: null,
    flatFeeCents: intent.flat_fee_cents,
    partnerFeeCents: intent.partner_fee_cents,
    echo: NO_ECHO,
    contract: intent.returned_contract,
    expiresAt,
  };
}

/**
 * Everything that the comparison of an intent's quote asks for, as it is pinned and limited now and
 * with the rates that were sold at before it. Null while there is no quote, no pin or no limits.
 */
export async function signingCheck(
  rows: Rows,
  account: PayingAccount,
  intent: PayoutIntent,
): Promise<Omit<SigningCheck, "now"> | null> {
  const quote = keptQuote(intent);
  const { pin, limits } = await signingGround(rows, account, intent.network as PayoutNetwork);
  if (quote === null || pin === null || limits === null) return null;
  return {
    pins: { environment: account.environment, spender: pin.spender, userId: pin.userId },
    asked: askedPayout(intent),
    quote,
    limits,
    recentRates: await usualRates(rows, "payout", account, intent.token, intent.quoted_at),
  };
}
