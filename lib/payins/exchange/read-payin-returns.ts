import "server-only";
import { listPayinReturns } from "#protocol/payins/payin-returns.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import { storePayinReturns, markNoReturnsCall } from "#lib/payins/rows/payin-returns.ts";
import { isEnded, type PayinRow } from "#lib/payins/rows/payins.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";

type Known = Pick<
  PayinRow,
  "id" | "account_id" | "transaction_id" | "status" | "exchange_updated_at" | "no_returns_call"
>;

/**
 * Whether a payin's returns may have changed: each change moves `updated_at`. Any different time counts,
 * because the exchange's transactions may commit out of order. Reaching an end always counts.
 */
function mayHaveMoved(payin: Known, reading: Payin): boolean {
  if (payin.no_returns_call) return false;
  if (isEnded(reading.status) && !isEnded(payin.status)) return true;
  return payin.exchange_updated_at?.getTime() !== reading.updatedAt.getTime();
}

/**
 * Reads which PIX payments of a payin were returned, if that may have changed since the last reading; true
 * when anything is new. An exchange without this call is asked once per payin.
 * @throws ExchangeFault when it can't be read now; the next reading asks again.
 */
export async function readPayinReturns(
  store: Store,
  exchange: Exchange,
  payin: Known,
  reading: Payin,
): Promise<boolean> {
  if (!mayHaveMoved(payin, reading)) return false;
  try {
    const returns = await exchange.call(listPayinReturns, {
      transaction_id: String(payin.transaction_id),
    });
    return await store.transaction((tx) =>
      storePayinReturns(tx, payin, returns, reading.updatedAt),
    );
  } catch (error) {
    if (!isNoSuchCall(error)) throw error;
    await markNoReturnsCall(store.db, payin, reading.updatedAt);
    return false;
  }
}
