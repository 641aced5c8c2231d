import "server-only";
import type { Difference } from "#protocol/wire/difference.ts";
import { payinQuoteFaults } from "#lib/rules/payins/payin-quote-check.ts";
import { createPayinQuote, type CreatePayinQuote } from "#protocol/payins/payins.ts";
import type { PayinQuote } from "#protocol/payins/payins-read.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { storePayinQuote, type PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { payinPolicy } from "#lib/payins/rows/payin-terms.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

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
    // A quote moves no money, so its lost answer needs no settling.
    if (isExchangeFault(error) && error.kind === "unclear") {
      throw new DashboardError("EXCHANGE_UNREACHABLE", { cause: error });
    }
    if (isExchangeFault(error) && error.fields["address"]) {
      throw new DashboardError("WALLET_NOT_USABLE", {
        fields: { wallet: error.fields["address"] },
      });
    }
    throw error;
  }
}

/**
 * Puts a fresh quote on an intent, with every part that does not follow from the input or exceeds the limits;
 * any such difference prevents confirming.
 * @returns the differences; none: it may be confirmed
 * @throws DashboardError `LIMITS_NOT_SET`, `CONFLICT` when it is being paid or was changed meanwhile.
 */
export async function quoteIntent(
  store: Store,
  exchange: Exchange,
  intent: PayinIntent,
): Promise<Difference[]> {
  const ground = await payinPolicy(store.db, exchange.account, intent);
  if (ground === null) throw new DashboardError("LIMITS_NOT_SET");
  const quote = await askForQuote(exchange, intent);
  const differences = payinQuoteFaults({ ...ground, quote, now: new Date() });
  const isKept = await storePayinQuote(store.db, intent, quote, differences);
  if (!isKept) throw new DashboardError("CONFLICT");
  return differences;
}
