import "server-only";
import { systemActor, type Account } from "#lib/core/access/actor.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { payIntent } from "#lib/payins/exchange/pay-intent.ts";
import {
  claimUnsettledPayinIntents,
  movePayinIntent,
  type PayinIntent,
} from "#lib/payins/rows/payin-intents.ts";
import type { Store } from "#lib/core/store/store.ts";
import { settleDoubts } from "#lib/core/exchange/settle-doubts.ts";
import { tracePayinDifferences } from "./trace-payin-differences.ts";

async function settle(store: Store, account: Account, intent: PayinIntent): Promise<true> {
  const exchange = await getExchange(systemActor("jobs", account), "payin:settle");
  const payin = await payIntent(store, exchange, { ...intent, status: "unclear" });
  await tracePayinDifferences(store.db, payin, "payin:settle");
  return true;
}

/**
 * Settles payments whose answer was lost by asking again with the same quote: the exchange answers a used
 * quote with its first payment, so nothing new begins.
 */
export const settleIntents = (store: Store): Promise<boolean> =>
  settleDoubts(store, {
    topic: "payins",
    kind: "payin",
    claim: claimUnsettledPayinIntents,
    settle,
    wait: (rows, { account_id, id }, change) =>
      movePayinIntent(rows, account_id, id, ["unclear"], "unclear", change),
  });
