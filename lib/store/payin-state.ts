import "server-only";
import { sql } from "kysely";
import { readPayinReport, type PayinReport } from "#protocol/payin-event.ts";
import type { Payin } from "#protocol/payins-read.ts";
import { isSameState, withEvents, withReading, type PayinState } from "./merge-payin.ts";
import type { PayinRow } from "./payins.ts";
import { readEvent } from "./read-event.ts";
import type { Rows, Tx } from "./store.ts";

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

const inTransaction = <T>(rows: Rows, run: (tx: Tx) => Promise<T>): Promise<T> =>
  rows.isTransaction ? run(rows as Tx) : rows.transaction().execute(run);

/** Puts what was read at the exchange on a payin. Returns the row when anything is new. */
export const applyPayinReading = (
  rows: Rows,
  accountId: string,
  reading: Payin,
): Promise<PayinRow | undefined> =>
  inTransaction(rows, (tx) =>
    changeState(tx, accountId, BigInt(reading.transactionId), (known) =>
      withReading(known, reading),
    ),
  );

function reportOf(raw: string): PayinReport[] {
  const event = readEvent(raw);
  return event ? [readPayinReport(event)] : [];
}

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
      const events = await tx
        .selectFrom("event")
        .select(["id", "body"])
        .where("account_id", "=", accountId)
        .where("transaction_id", "=", transactionId)
        .where("verified", "=", true)
        .where("name", "like", "crypto.payin.%")
        .execute();
      await tx
        .updateTable("event")
        .set({ outcome: "not_confirmed", applied_at: sql`now()` })
        .where("account_id", "=", accountId)
        .where("transaction_id", "=", transactionId)
        .where("verified", "=", true)
        .where("name", "like", "crypto.payin.%")
        .where("outcome", "<>", "not_confirmed")
        .execute();
      return withEvents(
        known,
        events.flatMap(({ body }) => reportOf(body)),
      );
    }),
  );
