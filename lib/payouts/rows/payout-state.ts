import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { readPayoutReport } from "#protocol/payouts/payout-event.ts";
import { readPayoutTracking, type Payout } from "#protocol/payouts/payouts-read.ts";
import {
  isEndedPayout,
  isSamePayoutState,
  payoutColumns,
  withPayoutEvents,
  withPayoutReading,
  type PayoutState,
} from "#lib/payouts/rules/merge-payout.ts";
import { reopenExecutionsOf } from "./payout-executions.ts";
import type { PayoutRow } from "./payouts.ts";
import { inTransaction, type Rows, type Tx } from "#lib/core/store/store.ts";
import { takeReportedEvents } from "#lib/core/exchange/reported-events.ts";

const stateOfPayout = (row: PayoutRow): PayoutState => ({
  status: row.status,
  reported_by: row.reported_by,
  contradicted_by: row.contradicted_by,
  steps: readPayoutTracking(row.tracking),
  ended_at: row.ended_at,
  exchange_updated_at: row.exchange_updated_at,
});

/** One at a time for each payout: what is merged is the row as it is now. */
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
  const { tracking, ...columns } = payoutColumns(next);
  // Failed by whose word? Until the chain shows that nothing can be taken no other approval is made.
  const hasFailed = next.status === "failed" && known.status !== "failed";
  if (hasFailed && row.intent_id !== null) await reopenExecutionsOf(tx, row.intent_id);
  return tx
    .updateTable("payout")
    .set({
      ...columns,
      tracking: toJson(tracking),
      // An exchange that gives no time at all: then it is when we learned of it.
      ...(isEndedPayout(next.status) && next.ended_at === null
        ? { ended_at: sql<Date>`now()` }
        : {}),
      updated_at: sql`now()`,
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts what was read at the exchange on a payout. Returns the row when anything is new. */
export const applyPayoutReading = (
  rows: Rows,
  accountId: string,
  reading: Payout,
): Promise<PayoutRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, reading.payoutId, (known) => withPayoutReading(known, reading)),
  );

/**
 * Puts all that verified events have told of a payout on it: for an exchange where it can't be read.
 * They are shown as not confirmed by us. Returns the row when anything is new.
 */
export const applyPayoutEvents = (
  rows: Rows,
  { account_id: accountId, payout_id: payoutId }: PayoutRow,
): Promise<PayoutRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, payoutId, async (known) => {
      const told = await takeReportedEvents(tx, accountId, "payout_id", payoutId);
      return withPayoutEvents(known, told.map(readPayoutReport));
    }),
  );
