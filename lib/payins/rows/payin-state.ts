import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { echoDifferences } from "#protocol/payins/payin-echo.ts";
import { readPayinReport } from "#protocol/payins/payin-event.ts";
import type { Payin } from "#protocol/payins/payins-read.ts";
import {
  isSameState,
  withEvents,
  withReading,
  type PayinState,
} from "#lib/payins/rules/merge-payin.ts";
import { agreedPayin } from "./payin-terms.ts";
import type { PayinRow } from "./payins.ts";
import { inTransaction, type Rows, type Tx } from "#lib/core/store/store.ts";
import { takeReportedEvents } from "#lib/core/exchange/reported-events.ts";

type Change = (known: PayinRow, tx: Tx) => PayinState | Promise<PayinState>;

/** One at a time for each payin: what is merged is the row as it is now. */
async function changeState(
  tx: Tx,
  accountId: string,
  transactionId: bigint,
  change: Change,
): Promise<PayinRow | undefined> {
  const known = await tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", transactionId)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return undefined;
  const next = await change(known, tx);
  if (isSameState(known, next)) return undefined;
  return tx
    .updateTable("payin")
    .set({
      status: next.status,
      reported_by: next.reported_by,
      contradicted_by: next.contradicted_by,
      transaction_hash: next.transaction_hash,
      confirmations: next.confirmations,
      end_to_end_id: next.end_to_end_id,
      paid_at: next.paid_at,
      completed_at: next.completed_at,
      updated_at: sql`now()`,
    })
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Keeps what a reading says otherwise than was agreed, the first time that it does. What was agreed
 * stays as it is. Returns the row when that is new.
 */
async function keepDifferences(
  tx: Tx,
  accountId: string,
  reading: Payin,
): Promise<PayinRow | undefined> {
  const known = await tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", BigInt(reading.transactionId))
    .forUpdate()
    .executeTakeFirst();
  if (!known || known.differences !== null) return undefined;
  const differences = echoDifferences(agreedPayin(known), reading.echo);
  if (differences.length === 0) return undefined;
  return tx
    .updateTable("payin")
    .set({ differences: toJson(differences), updated_at: sql`now()` })
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts what was read at the exchange on a payin. Returns the row when anything is new. */
export const applyPayinReading = (
  rows: Rows,
  accountId: string,
  reading: Payin,
): Promise<PayinRow | undefined> =>
  inTransaction(rows, async (tx) => {
    const differing = await keepDifferences(tx, accountId, reading);
    const changed = await changeState(tx, accountId, BigInt(reading.transactionId), (known) =>
      withReading(known, reading),
    );
    return changed ?? differing;
  });

/**
 * Puts all that verified events have told of a payin on it, also those that came before it was known
 * here: for an exchange where it can't be read. They are shown as not confirmed by us. Returns the
 * row when anything is new.
 */
export const applyPayinEvents = (
  rows: Rows,
  { account_id: accountId, transaction_id: transactionId }: PayinRow,
): Promise<PayinRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, transactionId, async (known) => {
      const told = await takeReportedEvents(tx, accountId, "transaction_id", transactionId);
      return withEvents(known, told.map(readPayinReport));
    }),
  );
