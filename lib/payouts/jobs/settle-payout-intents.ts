import "server-only";
import { systemActor, type Account } from "#lib/auth/actor.ts";
import { adoptNamedPayout, executePayout } from "#lib/exchange/execute-payout.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { lookAtExecution } from "#lib/gate/look-at-execution.ts";
import { listAccounts } from "#lib/store/connections.ts";
import { sendHint } from "#lib/store/hints.ts";
import {
  claimUnsettledPayoutIntents,
  movePayoutIntent,
  payoutIntent,
  type PayoutIntent,
} from "#lib/store/payout-intents.ts";
import { takeQuoteOf } from "#lib/store/payout-intents-asked.ts";
import {
  endExecution,
  openExecutionsOf,
  type PayoutExecution,
} from "#lib/store/payout-executions.ts";
import { payoutNamedByEvent } from "#lib/store/payout-traces.ts";
import { replaysUsedQuotes } from "#lib/store/replays-quotes.ts";
import type { Store } from "#lib/store/store.ts";

const BATCH = 10;
const LEASE_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 60;

/** The allowance was taken back, and since the exchange was asked nothing was taken of it. */
async function isProvenUntaken(
  store: Store,
  account: Account,
  executions: readonly PayoutExecution[],
): Promise<boolean> {
  if (executions.length === 0) return false;
  for (const execution of executions) {
    if ((await lookAtExecution(store, account, execution)) !== "revoked") return false;
  }
  for (const { id } of executions) await endExecution(store.db, id, "revoked");
  return true;
}

/** By an event that names a quote which was executed. */
async function adoptByEvent(
  store: Store,
  intent: PayoutIntent,
  executions: readonly PayoutExecution[],
): Promise<boolean> {
  const named = await payoutNamedByEvent(store.db, intent, executions);
  const execution = executions.find((one) => one.payout_quote_id === named?.quote);
  if (!named || !execution) return false;
  if (named.quote !== intent.payout_quote_id) await takeQuoteOf(store.db, execution);
  const asked = await payoutIntent(store.db, intent.account_id, intent.id);
  return asked !== undefined && (await adoptNamedPayout(store, asked, named)) !== null;
}

/** True: what became of it is known. */
async function settle(store: Store, account: Account, intent: PayoutIntent): Promise<boolean> {
  const executions = await openExecutionsOf(store.db, intent.id);
  if (await adoptByEvent(store, intent, executions)) return true;
  if (await replaysUsedQuotes(store.db, account.connectionId)) {
    const exchange = await getExchange(systemActor("jobs", account), "payout:settle");
    await executePayout(store, exchange, { ...intent, status: "unclear" });
    return true;
  }
  if (!(await isProvenUntaken(store, account, executions))) return false;
  const { account_id, id } = intent;
  await movePayoutIntent(store.db, account_id, id, ["executing", "unclear"], "refused", {
    refusedCode: "REVOKED",
  });
  return true;
}

/**
 * Ends the doubt about payouts whose answer was lost: by an event that names the quote, and where a
 * used quote is known to answer its first payout by asking again with the same quote and key.
 * Elsewhere nothing is sent again; only an allowance that was taken back whole proves that nothing was
 * pulled.
 */
export async function settlePayoutIntents(store: Store): Promise<boolean> {
  const unsettled = await claimUnsettledPayoutIntents(store.db, BATCH, LEASE_SECONDS);
  if (unsettled.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const intent of unsettled) {
    const account = accounts.get(intent.account_id);
    if (!account) continue;
    let isSettled = false;
    try {
      isSettled = await settle(store, account, intent);
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
    }
    if (!isSettled) {
      const askAgainInSeconds = Math.min(2 ** Math.min(intent.attempts, 6), LONGEST_WAIT_SECONDS);
      const from = ["executing", "unclear"] as const;
      await movePayoutIntent(store.db, account.id, intent.id, from, "unclear", {
        askAgainInSeconds,
      });
    }
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
  }
  return unsettled.length === BATCH;
}
