import "server-only";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { accountsOf, type KnownAccount } from "#lib/core/exchange/connections.ts";
import { sendHint, type Hint } from "#lib/core/store/hints.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";

const BATCH = 10;
const LEASE_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 60;

type Doubtful = { id: string; account_id: string; attempts: number };

type Doubts<Intent extends Doubtful> = {
  topic: Hint["topic"];
  kind: "payin" | "payout";
  claim: (rows: Rows, limit: number, leaseSeconds: number) => Promise<Intent[]>;
  /** @returns true: the outcome is known now. */
  settle: (store: Store, account: KnownAccount, intent: Intent) => Promise<boolean>;
  wait: (rows: Rows, intent: Intent, change: { askAgainInSeconds: number }) => Promise<unknown>;
};

/**
 * Settles intents whose answer from the exchange was lost; accounts take turns, and an intent still in doubt
 * is asked about at growing intervals. True when there may be more.
 */
export async function settleDoubts<Intent extends Doubtful>(
  store: Store,
  { topic, kind, claim, settle, wait }: Doubts<Intent>,
): Promise<boolean> {
  const unsettled = await claim(store.db, BATCH, LEASE_SECONDS);
  if (unsettled.length === 0) return false;
  const accounts = await accountsOf(store.db, unsettled);
  for (const intent of unsettled) {
    const account = accounts.get(intent.account_id);
    if (!account) continue;
    let isSettled = false;
    const span = {
      name: "settle a doubt",
      thing: `intent ${intent.id}`,
      attributes: { "ponte.payment.kind": kind },
    };
    try {
      isSettled = await inSpan(span, () => settle(store, account, intent));
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
    }
    if (!isSettled) {
      const askAgainInSeconds = Math.min(2 ** Math.min(intent.attempts, 6), LONGEST_WAIT_SECONDS);
      await wait(store.db, intent, { askAgainInSeconds });
    }
    await sendHint(store.db, { account: account.id, topic, id: intent.id });
  }
  return unsettled.length === BATCH;
}
