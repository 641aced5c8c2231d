import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { readPayoutReport } from "#lib/rules/payouts/payout-event.ts";
import { readPayoutTracking, type Payout } from "#protocol/payouts/payouts-read.ts";
import {
  isEndedPayout,
  isSamePayoutState,
  payoutColumns,
  withPayoutEvents,
  withPayoutReading,
  type PayoutState,
} from "#lib/rules/payouts/merge-payout.ts";
import type { PullDifference } from "#lib/chain/port/pull-check.ts";
import { laterExecutions, reopenExecutionsOf, type PayoutExecution } from "./payout-executions.ts";
import type { PayoutRow } from "./payouts.ts";
import { inTransaction, type Rows, type Tx } from "#lib/core/store/store.ts";
import { notifyOfMoney } from "#lib/core/notices/notify.ts";
import type { MoneyNotice } from "#lib/rules/notices/notices.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { importReportedEvents } from "#lib/core/exchange/reported-events.ts";

const stateOfPayout = (row: PayoutRow): PayoutState => ({
  status: row.status,
  reported_by: row.reported_by,
  contradicted_by: row.contradicted_by,
  steps: readPayoutTracking(row.tracking),
  ended_at: row.ended_at,
  exchange_updated_at: row.exchange_updated_at,
});

/** What the chain confirmed of one ending says nothing about another, nor does who has seen it. */
const UNCHECKED = {
  chain_check: "not_checked",
  chain_difference: null,
  chain_units: null,
  chain_checked_at: null,
  seen_by: null,
  seen_at: null,
} as const;

/** What its maker is told of an ending. */
const ENDINGS = {
  completed: "payout:completed",
  failed: "payout:failed",
  refunded: "payout:refunded",
} as const satisfies Record<string, MoneyNotice>;

/** Locks the payout's row, so that changes merge into its current state one at a time. */
async function changeState(
  tx: Tx,
  accountId: string,
  payoutId: string,
  change: (known: PayoutState) => PayoutState | Promise<PayoutState>,
): Promise<PayoutRow | undefined> {
  const row = await tx
    .selectFrom("payout")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("payout_id", "=", payoutId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const known = stateOfPayout(row);
  const next = await change(known);
  if (isSamePayoutState(known, next)) return undefined;
  if (next.status !== known.status && Object.hasOwn(ENDINGS, next.status)) {
    await notifyOfMoney(tx, ENDINGS[next.status as keyof typeof ENDINGS], {
      accountId,
      id: row.id,
      by: row.created_by,
      amount: formatAmount(row.receiver_cents, "BRL"),
      who: row.pix_account_name,
    });
  }
  const { tracking, ...columns } = payoutColumns(next);
  // The exchange's word alone: until the chain confirms it, no other approval may be made.
  const hasFailed = next.status === "failed" && known.status !== "failed";
  if (hasFailed && row.intent_id !== null) await reopenExecutionsOf(tx, row.intent_id);
  return tx
    .updateTable("payout")
    .set({
      ...columns,
      tracking: toJson(tracking),
      // For an exchange that gives no time: the moment when the dashboard learned of it.
      ...(isEndedPayout(next.status) && next.ended_at === null
        ? { ended_at: sql<Date>`now()` }
        : {}),
      ...(isEndedPayout(known.status) && next.status !== known.status ? UNCHECKED : {}),
      updated_at: sql`now()`,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Merges a reading from the exchange into a payout. @returns the row if anything is new. */
export const applyPayoutReading = (
  rows: Rows,
  accountId: string,
  reading: Payout,
): Promise<PayoutRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, reading.payoutId, (known) => withPayoutReading(known, reading)),
  );

/**
 * Merges all verified events about a payout into it, for an exchange where it can't be read; it is shown
 * as unconfirmed. Returns the row if anything is new.
 */
export const applyPayoutEvents = (
  rows: Rows,
  { account_id: accountId, payout_id: payoutId }: PayoutRow,
): Promise<PayoutRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, payoutId, async (known) => {
      const told = await importReportedEvents(tx, accountId, "payout_id", payoutId);
      return withPayoutEvents(known, told.map(readPayoutReport));
    }),
  );

/**
 * Notes that the chain shows a pull for an execution whose payout the exchange calls failed: it is checked once,
 * and the allowance may be taken later. Where another payout was executed under the same allowance since, the
 * pull is that one's.
 * @returns the dashboard's id of the payout; null: there is nothing new
 */
export async function recordPulledThoughFailed(
  rows: Rows,
  execution: PayoutExecution,
): Promise<bigint | null> {
  const difference: PullDifference = "pulled_though_failed";
  const noted = await rows
    .updateTable("payout")
    .set({
      chain_check: "differs",
      chain_difference: difference,
      chain_units: null,
      chain_checked_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where("account_id", "=", execution.account_id)
    .where("intent_id", "=", execution.intent_id)
    .where("status", "=", "failed")
    .where("chain_check", "!=", "differs")
    .where((is) => is.not(is.exists(laterExecutions(rows, execution))))
    .returning("id")
    .executeTakeFirst();
  return noted?.id ?? null;
}
