import "server-only";
import { lookAtExecution, untakenUntil } from "#lib/gate/look-at-execution.ts";
import { listAccounts } from "#lib/store/connections.ts";
import { sendHint } from "#lib/store/hints.ts";
import { checkPulledIntent } from "#lib/store/payout-intents-asked.ts";
import {
  claimOpenExecutions,
  endExecution,
  lookAtExecutionIn,
  type PayoutExecution,
} from "#lib/store/payout-executions.ts";
import type { Store } from "#lib/store/store.ts";

const BATCH = 10;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 3;
const LONGEST_WAIT_SECONDS = 300;

/** As often as it is young: what an exchange takes without saying so it takes soon. */
const nextLook = ({ asked_at }: PayoutExecution) => {
  const seconds = Math.floor((Date.now() - asked_at.getTime()) / 1000 / 10);
  return Math.min(Math.max(seconds, SOON_SECONDS), LONGEST_WAIT_SECONDS);
};

/**
 * Looks at the chain for every allowance under which an exchange was asked for a payout and has not
 * answered with one: whatever it said, what was pulled is a payout that is being checked, and what was
 * taken back whole is free.
 */
export async function settleExecutions(store: Store): Promise<boolean> {
  const open = await claimOpenExecutions(store.db, BATCH, LEASE_SECONDS);
  if (open.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const execution of open) {
    const account = accounts.get(execution.account_id);
    if (!account) continue;
    const fate = await lookAtExecution(store, account, execution);
    const hasChanged =
      fate === "revoked"
        ? await endExecution(store.db, execution.id, "revoked")
        : fate === "pulled" && (await checkPulledIntent(store.db, execution));
    if (fate !== "revoked") {
      const head = fate === "standing" ? await untakenUntil(account, execution) : null;
      await lookAtExecutionIn(store.db, execution.id, { seconds: nextLook(execution), head });
    }
    if (hasChanged) {
      const hint = { account: account.id, topic: "payouts" as const, id: execution.intent_id };
      await sendHint(store.db, hint);
    }
  }
  return open.length === BATCH;
}
