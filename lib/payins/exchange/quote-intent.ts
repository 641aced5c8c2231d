import "server-only";
import type { Difference } from "#protocol/difference.ts";
import { payinQuoteFaults } from "#protocol/payin-quote-check.ts";
import { createPayinQuote, type CreatePayinQuote } from "#protocol/payins.ts";
import type { PayinQuote } from "#protocol/payins-read.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { storePayinQuote, type PayinIntent } from "#lib/store/payin-intents.ts";
import { payinGround } from "#lib/store/payin-terms.ts";
import type { Store } from "#lib/store/store.ts";
import { isExchangeFault } from "./exchange-fault.ts";
import type { Exchange } from "./get-exchange.ts";

async function askForQuote(exchange: Exchange, intent: PayinIntent): Promise<PayinQuote> {
  try {
    return await exchange.call(createPayinQuote, {
      network: intent.network as CreatePayinQuote["network"],
      token: intent.token,
      address: intent.address,
      currency_type: intent.currency_type,
      request_amount: intent.request_amount,
    });
  } catch (error) {
    // A quote moves nothing: that its answer was lost leaves nothing to be found out.
    if (isExchangeFault(error) && error.kind === "unclear") {
      throw new DeskError("EXCHANGE_UNREACHABLE", { cause: error });
    }
    if (isExchangeFault(error) && error.fields["address"]) {
      throw new DeskError("WALLET_NOT_USABLE", { fields: { wallet: error.fields["address"] } });
    }
    throw error;
  }
}

/**
 * Puts a fresh quote on an intent with everything in it that does not follow from what was typed, or
 * lies beyond the limits; with any of that it can't be confirmed.
 * @returns the differences, none: it may be confirmed
 * @throws DeskError `LIMITS_NOT_SET`, `CONFLICT` when it is being paid or was changed meanwhile.
 */
export async function quoteIntent(
  store: Store,
  exchange: Exchange,
  intent: PayinIntent,
): Promise<Difference[]> {
  const ground = await payinGround(store.db, exchange.account, intent);
  if (ground === null) throw new DeskError("LIMITS_NOT_SET");
  const quote = await askForQuote(exchange, intent);
  const differences = payinQuoteFaults({ ...ground, quote, now: new Date() });
  const isKept = await storePayinQuote(store.db, intent, quote, differences);
  if (!isKept) throw new DeskError("CONFLICT");
  return differences;
}
