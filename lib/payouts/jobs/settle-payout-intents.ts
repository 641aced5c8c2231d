import "server-only";
import { systemActor, type Account } from "#lib/core/access/actor.ts";
import { adoptNamedPayout, executePayout } from "#lib/payouts/exchange/execute-payout.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { assessExecution } from "#lib/payouts/checks/assess-execution.ts";
import {
  claimUnsettledPayoutIntents,
  movePayoutIntent,
  payoutIntent,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { restoreQuoteOf } from "#lib/payouts/rows/payout-intents-asked.ts";
import {
  endExecution,
  executionsOf,
  type PayoutExecution,
} from "#lib/payouts/rows/payout-executions.ts";
import { payoutNamedByEvent } from "#lib/payouts/rows/payout-traces.ts";
import { replaysUsedQuotes } from "#lib/core/exchange/replays-quotes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { settleDoubts } from "#lib/core/exchange/settle-doubts.ts";

/**
 * Whether all allowances were revoked, and nothing was taken since the exchange was asked. Whoever saw it first
 * ended the execution: the other job, or a person who went on.
 */
async function isProvenUntaken(
  store: Store,
  account: Account,
  executions: readonly PayoutExecution[],
): Promise<boolean> {
  if (executions.length === 0 || executions.some(({ ended }) => ended === "answered")) return false;
  const open = executions.filter(({ ended }) => ended === null);
  for (const execution of open) {
    const { outcome } = await assessExecution(store, account, execution);
    if (outcome !== "revoked") return false;
  }
  for (const { id } of open) await endExecution(store.db, id, "revoked");
  return true;
}

/** Adopts the payout that an event reports for one of the executed quotes. */
async function adoptByEvent(
  store: Store,
  intent: PayoutIntent,
  executions: readonly PayoutExecution[],
): Promise<boolean> {
  const named = await payoutNamedByEvent(store.db, intent, executions);
  const execution = executions.find((one) => one.payout_quote_id === named?.quote);
  if (!named || !execution) return false;
  if (named.quote !== intent.payout_quote_id) await restoreQuoteOf(store.db, execution);
  const asked = await payoutIntent(store.db, intent.account_id, intent.id);
  return asked !== undefined && (await adoptNamedPayout(store, asked, named)) !== null;
}

/** @returns true: the outcome is known. */
async function settle(store: Store, account: Account, intent: PayoutIntent): Promise<boolean> {
  const executions = await executionsOf(store.db, intent.id);
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
 * Settles payouts whose answer was lost: with an event that names the quote or, where the exchange answers a
 * used quote with its first payout, by asking again with the same quote and key. Elsewhere the request is
 * never sent again; only an allowance that was revoked untouched proves that nothing was pulled.
 */
export const settlePayoutIntents = (store: Store): Promise<boolean> =>
  settleDoubts(store, {
    topic: "payouts",
    kind: "payout",
    claim: claimUnsettledPayoutIntents,
    settle,
    wait: (rows, { account_id, id }, change) =>
      movePayoutIntent(rows, account_id, id, ["executing", "unclear"], "unclear", change),
  });
