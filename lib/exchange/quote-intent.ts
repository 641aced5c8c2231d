import "server-only";
import { parseAmount } from "#protocol/money.ts";
import { quoteFault } from "#protocol/payin-check.ts";
import { createPayinQuote, type CreatePayinQuote } from "#protocol/payins.ts";
import type { PayinQuote } from "#protocol/payins-read.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { storePayinQuote, type PayinIntent } from "#lib/store/payin-intents.ts";
import type { Store } from "#lib/store/store.ts";
import { isExchangeFault } from "./exchange-fault.ts";
import type { Exchange } from "./get-exchange.ts";

const asked = (intent: PayinIntent) => ({
  currencyType: intent.currency_type,
  requestUnits:
    parseAmount(intent.request_amount, intent.currency_type === "sender" ? "BRL" : intent.token) ??
    0n,
});

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
 * Puts a fresh quote on an intent, once it is found to follow from what was typed; the exchange's
 * arithmetic is its word only.
 * @throws DeskError `QUOTE_NOT_AS_ASKED` naming the field, `CONFLICT` when it is being paid or was changed
 * meanwhile.
 */
export async function quoteIntent(
  store: Store,
  exchange: Exchange,
  intent: PayinIntent,
): Promise<void> {
  const quote = await askForQuote(exchange, intent);
  const fault = quoteFault(asked(intent), quote);
  if (fault !== null) throw new DeskError("QUOTE_NOT_AS_ASKED", { fields: { [fault]: "invalid" } });
  const isKept = await storePayinQuote(store.db, intent, quote);
  if (!isKept) throw new DeskError("CONFLICT");
}
