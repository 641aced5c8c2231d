import "server-only";
import { systemActor } from "#lib/auth/actor.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { payIntent } from "#lib/exchange/pay-intent.ts";
import { listAccounts } from "#lib/store/connections.ts";
import { sendHint } from "#lib/store/hints.ts";
import { claimUnsettledPayinIntents, movePayinIntent } from "#lib/store/payin-intents.ts";
import type { Store } from "#lib/store/store.ts";
import { tracePayinDifferences } from "./trace-payin-differences.ts";

const BATCH = 10;
const LEASE_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 60;

/**
 * Ends the doubt about payments whose answer was lost, by asking again with the same quote: the
 * exchange answers a used quote with its first payment. Nothing is begun here.
 */
export async function settleIntents(store: Store): Promise<boolean> {
  const unsettled = await claimUnsettledPayinIntents(store.db, BATCH, LEASE_SECONDS);
  if (unsettled.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const intent of unsettled) {
    const account = accounts.get(intent.account_id);
    if (!account) continue;
    const doubt = { ...intent, status: "unclear" as const };
    try {
      const exchange = await getExchange(systemActor("jobs", account), "payin:settle");
      const payin = await payIntent(store, exchange, doubt);
      await tracePayinDifferences(store.db, payin, "payin:settle");
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      const askAgainInSeconds = Math.min(2 ** Math.min(intent.attempts, 6), LONGEST_WAIT_SECONDS);
      await movePayinIntent(store.db, account.id, intent.id, ["unclear"], "unclear", {
        askAgainInSeconds,
      });
    }
    await sendHint(store.db, { account: account.id, topic: "payins", id: intent.id });
  }
  return unsettled.length === BATCH;
}
