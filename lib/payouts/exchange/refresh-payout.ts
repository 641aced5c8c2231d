import "server-only";
import { getPayout } from "#protocol/payouts/payouts.ts";
import { applyPayoutReading } from "#lib/payouts/rows/payout-state.ts";
import { payoutById, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";

/** `same`: read, nothing new · `no_such_call`: can't be read here. `payout`: its current row. */
export type PayoutReading =
  | { result: "changed" | "same"; payout: PayoutRow }
  | { result: "no_such_call" };

/**
 * Reads a payout again at the exchange and stores what is new.
 * @throws ExchangeFault when it can't be read now.
 */
export async function refreshPayout(
  store: Store,
  exchange: Exchange,
  payout: PayoutRow,
): Promise<PayoutReading> {
  try {
    const reading = await exchange.call(getPayout, { payout_id: payout.payout_id });
    // An answer about another payout does not count as an answer.
    if (reading.payoutId !== payout.payout_id) return { result: "no_such_call" };
    const changed = await applyPayoutReading(store.db, payout.account_id, reading);
    if (changed) return { result: "changed", payout: changed };
    const now = await payoutById(store.db, payout.account_id, payout.id);
    return { result: "same", payout: now ?? payout };
  } catch (error) {
    if (isNoSuchCall(error)) return { result: "no_such_call" };
    throw error;
  }
}
