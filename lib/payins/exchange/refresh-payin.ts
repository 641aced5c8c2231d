import "server-only";
import { getPayin } from "#protocol/payins/payins.ts";
import { applyPayinReading } from "#lib/payins/rows/payin-state.ts";
import { payinById, type PayinRow } from "#lib/payins/rows/payins.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import { readPayinReturns } from "./read-payin-returns.ts";

/**
 * `changed`: the payin or its returns are new · `same`: read, nothing new · `no_such_call`: can't be read
 * here. `payin`: its current row. `isWhole` false: its returns could not be read.
 */
export type PayinReading =
  | { result: "changed" | "same"; payin: PayinRow; isWhole: boolean }
  | { result: "no_such_call" };

/**
 * Reads a payin again at the exchange, with its returns, and stores what is new.
 * @throws ExchangeFault when it can't be read now.
 */
export async function refreshPayin(
  store: Store,
  exchange: Exchange,
  payin: PayinRow,
): Promise<PayinReading> {
  try {
    const reading = await exchange.call(getPayin, {
      transaction_id: String(payin.transaction_id),
    });
    const changed = await applyPayinReading(store.db, payin.account_id, reading);
    const returns = await readPayinReturns(store, exchange, payin, reading).catch((error) => {
      // The payin itself was read, and that result counts even if this call fails.
      if (isExchangeFault(error)) return "unread" as const;
      throw error;
    });
    return {
      result: changed || returns === true ? "changed" : "same",
      payin: (await payinById(store.db, payin.account_id, payin.id)) ?? payin,
      isWhole: returns !== "unread",
    };
  } catch (error) {
    if (isNoSuchCall(error)) return { result: "no_such_call" };
    throw error;
  }
}
