import "server-only";
import type { PayoutInput, SigningCheck } from "#lib/rules/payouts/check-before-signing.ts";
import { parseAmount } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { restoredQuote, PAYOUT_FIGURES, type PayoutQuote } from "#protocol/payouts/payout-quote.ts";
import type { SigningLimits } from "#lib/rules/spenders/signing-limits.ts";
import { keyMark } from "#lib/payouts/rows/stored-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { spenderPin, type PayingAccount, type SpenderPin } from "#lib/spenders/rows/pins.ts";
import { signingLimits } from "#lib/core/exchange/signing-limits.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";

/** What an administrator or the code has fixed; a null part keeps payouts closed on the network. */
export type SigningPolicy = { pin: SpenderPin | null; limits: SigningLimits | null };

export async function signingPolicy(
  rows: Rows,
  account: PayingAccount,
  network: PayoutNetwork,
): Promise<SigningPolicy> {
  return {
    pin: await spenderPin(rows, account, network),
    limits: await signingLimits(rows, account),
  };
}

/** An intent's input, in the form that quotes are compared with. */
export function payoutInput(intent: PayoutIntent): PayoutInput {
  const { currency_type: currencyType, token } = intent;
  return {
    currencyType,
    coverFees: intent.cover_fees,
    asked: parseAmount(intent.request_amount, requestedAsset(currencyType, token)) ?? 0n,
    bankAccountId: Number(intent.pix_account_id),
    keyMark: keyMark(intent),
    network: intent.network as PayoutNetwork,
    token,
  };
}

/** The quote stored on an intent; null: there is none. */
export function storedQuote(intent: PayoutIntent): PayoutQuote | null {
  const figures = PAYOUT_FIGURES.ofRow(intent);
  const { payout_quote_id: payoutQuoteId, quote_expires_at: expiresAt } = intent;
  if (figures === null || payoutQuoteId === null || expiresAt === null) return null;
  return restoredQuote({
    payoutQuoteId,
    ...figures,
    contract: intent.returned_contract,
    expiresAt,
  });
}

/**
 * Everything that comparing an intent's quote needs: the current pin and limits, and the earlier rates. Null
 * without a quote, a pin or limits.
 */
export async function signingCheck(
  rows: Rows,
  account: PayingAccount,
  intent: PayoutIntent,
): Promise<Omit<SigningCheck, "now"> | null> {
  const quote = storedQuote(intent);
  const { pin, limits } = await signingPolicy(rows, account, intent.network as PayoutNetwork);
  if (quote === null || pin === null || limits === null) return null;
  return {
    pins: { environment: account.environment, spender: pin.spender, userId: pin.userId },
    asked: payoutInput(intent),
    quote,
    limits,
    recentRates: await usualRates(rows, "payout", account, intent.token, intent.quoted_at),
  };
}
