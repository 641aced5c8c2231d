import "server-only";
import { toJson } from "#platform/json-column.ts";
import {
  checkBeforeSigning,
  feeOf,
  type CheckedBeforeSigning,
} from "#lib/rules/payouts/check-before-signing.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { createPayoutQuote } from "#protocol/payouts/payouts.ts";
import { PAYOUT_FIGURES, type PayoutQuote } from "#protocol/payouts/payout-quote.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  storePayoutQuote,
  type StoredPayoutQuote,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { payoutInput, signingPolicy } from "#lib/payouts/rows/payout-signing-check.ts";
import type { Store } from "#lib/core/store/store.ts";
import { usedQuote } from "#lib/payouts/rows/used-quote.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

async function askForQuote(exchange: Exchange, intent: PayoutIntent): Promise<PayoutQuote> {
  try {
    return await exchange.call(createPayoutQuote, {
      bank_account_id: Number(intent.pix_account_id),
      currency_type: intent.currency_type,
      cover_fees: intent.cover_fees,
      request_amount: intent.request_amount,
      network: intent.network as PayoutNetwork,
      token: intent.token,
    });
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    // A quote moves no money, so its lost answer needs no settling.
    if (error.kind === "unclear")
      throw new DashboardError("EXCHANGE_UNREACHABLE", { cause: error });
    const isGone = error.kind === "refused" && error.status === 404;
    const reason = error.fields["bank_account_id"] ?? (isGone ? "unknown" : null);
    if (reason)
      throw new DashboardError("NOT_FOUND", { fields: { pix_account: reason }, cause: error });
    throw error;
  }
}

/** Derived values never come from the exchange; if anything differs, none are stored. */
function keptOf(quote: PayoutQuote, checked: CheckedBeforeSigning): StoredPayoutQuote {
  const said = {
    payout_quote_id: quote.payoutQuoteId,
    quote_expires_at: quote.expiresAt,
    ...PAYOUT_FIGURES.columns(quote),
    returned_contract: toJson(quote.contract),
    quote_takes_purpose: quote.takesPurpose,
  };
  if (!checked.ok) {
    const nothing = { chain_id: null, token_address: null, spender: null, token_units: null };
    return { ...said, ...nothing, content_hash: null, differences: toJson(checked.differences) };
  }
  const { chainId, token, spender, units } = checked.allowance;
  return {
    ...said,
    chain_id: chainId === null ? null : BigInt(chainId),
    token_address: token.address,
    spender,
    token_units: units,
    content_hash: checked.hash,
    differences: null,
  };
}

/** A quote that already has its payout would never take another allowance. */
function withUsed(checked: CheckedBeforeSigning, used: Difference): CheckedBeforeSigning {
  return { ok: false, differences: [used, ...(checked.ok ? [] : checked.differences)] };
}

/** Where the exchange states no fees, only sent tokens can be recomputed exactly. */
function requireReproducible(intent: PayoutIntent, quote: PayoutQuote): void {
  const isTyped = intent.currency_type === "sender" && !intent.cover_fees;
  if (isTyped || feeOf(quote) !== null) return;
  const field = intent.currency_type === "sender" ? "cover_fees" : "currency_type";
  throw new DashboardError("ONLY_SENT_TOKENS", { fields: { [field]: "not_supported" } });
}

/**
 * Asks for a quote of an intent's input and compares it with what was typed, our pins and the limits.
 * @throws DashboardError `SPENDER_NOT_PINNED`, `LIMITS_NOT_SET`, `ONLY_SENT_TOKENS`
 */
export async function comparedQuote(
  store: Store,
  exchange: Exchange,
  intent: PayoutIntent,
): Promise<{ quote: PayoutQuote; checked: CheckedBeforeSigning }> {
  const { account } = exchange;
  const ground = await signingPolicy(store.db, account, intent.network as PayoutNetwork);
  const { pin, limits } = ground;
  if (pin === null)
    throw new DashboardError("SPENDER_NOT_PINNED", { fields: { network: "not_usable" } });
  if (limits === null) throw new DashboardError("LIMITS_NOT_SET");
  const quote = await askForQuote(exchange, intent);
  requireReproducible(intent, quote);
  const checked = checkBeforeSigning({
    pins: { environment: account.environment, spender: pin.spender, userId: pin.userId },
    asked: payoutInput(intent),
    quote,
    limits,
    recentRates: await usualRates(store.db, "payout", account, intent.token),
    now: new Date(),
  });
  const used = await usedQuote(store.db, intent, quote.payoutQuoteId);
  return { quote, checked: used ? withUsed(checked, used) : checked };
}

/**
 * Puts a fresh quote on an intent, with the values derived from it or with every difference; any difference
 * prevents signing.
 * @returns the differences; none: it may be signed
 * @throws DashboardError as `comparedQuote`; `CONFLICT` when it is being executed or was changed meanwhile
 */
export async function quotePayoutIntent(
  store: Store,
  exchange: Exchange,
  intent: PayoutIntent,
): Promise<Difference[]> {
  const { quote, checked } = await comparedQuote(store, exchange, intent);
  const isStored = await storePayoutQuote(store.db, intent, keptOf(quote, checked));
  if (!isStored) throw new DashboardError("CONFLICT");
  return checked.ok ? [] : checked.differences;
}
