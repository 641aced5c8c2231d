import "server-only";
import { getPayin } from "#protocol/payins.ts";
import { applyPayinReading } from "#lib/store/payin-state.ts";
import type { PayinRow } from "#lib/store/payins.ts";
import type { Store } from "#lib/store/store.ts";
import { isExchangeFault } from "./exchange-fault.ts";
import type { Exchange } from "./get-exchange.ts";

/** `changed`: the row as it is now · `same`: read, nothing new · `no_such_call`: can't be read here. */
export type PayinReading =
  | { result: "changed"; payin: PayinRow }
  | { result: "same" | "no_such_call" };

/** An exchange without our extension answers a known object's address with 404 or 405. */
const isNoSuchCall = (error: unknown) =>
  isExchangeFault(error) &&
  error.kind === "refused" &&
  (error.status === 404 || error.status === 405 || error.status === 501);

/**
 * Reads a payin again at the exchange and keeps what is new.
 * @throws ExchangeFault when it can't be read now.
 */
export async function readPayinAgain(
  store: Store,
  exchange: Exchange,
  payin: Pick<PayinRow, "account_id" | "transaction_id">,
): Promise<PayinReading> {
  try {
    const reading = await exchange.call(getPayin, {
      transaction_id: String(payin.transaction_id),
    });
    const changed = await applyPayinReading(store.db, payin.account_id, reading);
    return changed ? { result: "changed", payin: changed } : { result: "same" };
  } catch (error) {
    if (isNoSuchCall(error)) return { result: "no_such_call" };
    throw error;
  }
}
