import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import { assessExecution, type ExecutionOutcome } from "#lib/payouts/checks/assess-execution.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { markIntentUnclear } from "#lib/payouts/rows/payout-intents-asked.ts";
import { recordPulledThoughFailed } from "#lib/payouts/rows/payout-state.ts";
import {
  claimOpenExecutions,
  endExecution,
  scheduleExecutionCheck,
  type PayoutExecution,
} from "#lib/payouts/rows/payout-executions.ts";
import type { Store } from "#lib/core/store/store.ts";

const BATCH = 10;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 300;

/** Looks often at first, because an exchange that takes an allowance silently does so soon. */
const nextCheckSeconds = ({ asked_at }: PayoutExecution) => {
  const seconds = Math.floor((Date.now() - asked_at.getTime()) / 1000 / 10);
  return Math.min(Math.max(seconds, SOON_SECONDS), LONGEST_WAIT_SECONDS);
};

/** Takes over what the chain shows. @returns what has changed: the intent, or a payout called failed */
async function changedBy(
  { db }: Store,
  execution: PayoutExecution,
  outcome: ExecutionOutcome,
): Promise<string[]> {
  const { id, intent_id: intent } = execution;
  if (outcome === "revoked") return (await endExecution(db, id, "revoked")) ? [intent] : [];
  if (outcome !== "pulled") return [];
  if (await markIntentUnclear(db, execution)) return [intent];
  const payout = await recordPulledThoughFailed(db, execution);
  return payout === null ? [] : [String(payout)];
}

async function check(store: Store, account: Account, execution: PayoutExecution): Promise<void> {
  const { outcome, untakenTo: head } = await assessExecution(store, account, execution);
  if (outcome !== "revoked") {
    await scheduleExecutionCheck(store.db, execution.id, {
      seconds: nextCheckSeconds(execution),
      head,
    });
  }
  for (const id of await changedBy(store, execution, outcome)) {
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
  }
}

/**
 * Checks the chain for every execution that the exchange has not answered with a payout, whatever else it
 * said. If tokens were pulled, the payout must exist and is looked for, or is shown as wrongly called failed; if
 * the allowance was revoked untouched, the execution ends.
 */
export async function settleExecutions(store: Store): Promise<boolean> {
  const open = await claimOpenExecutions(store.db, BATCH, LEASE_SECONDS);
  if (open.length === 0) return false;
  const accounts = await accountsOf(store.db, open);
  for (const execution of open) {
    const account = accounts.get(execution.account_id);
    if (!account) continue;
    const thing = `intent ${execution.intent_id}`;
    const attributes = { "ponte.payment.kind": "payout" };
    const run = () => check(store, account, execution);
    await inSpan({ name: "check an execution", thing, attributes }, run);
  }
  return open.length === BATCH;
}
