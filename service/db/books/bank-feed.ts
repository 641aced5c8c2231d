import { type Insertable, type Selectable, sql } from "kysely";
import type { PixReceiptTable, BankFeedFaultTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { FeedFault } from "#protocol/api/unsettled.ts";
import { NOW } from "#service/db/core/database-clock.ts";

export type PixReceipt = Selectable<PixReceiptTable>;

const FEED = "received";

/** How far the bank's feed was read; "" means its beginning. */
export async function feedCursor(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom("bank_feed")
    .select("cursor")
    .where("name", "=", FEED)
    .executeTakeFirstOrThrow();
  return row.cursor;
}

/** Moves the cursor; false, without a change, when another process has moved it meanwhile. */
export async function moveFeedCursor(tx: Tx, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .updateTable("bank_feed")
    .set({ cursor: to })
    .where("name", "=", FEED)
    .where("cursor", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function isReceiptKnown(tx: Tx, endToEndId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("pix_receipts")
    .select("end_to_end_id")
    .where("end_to_end_id", "=", endToEndId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isInSuspense(tx: Tx, endToEndId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("pix_receipts")
    .select("end_to_end_id")
    .where("end_to_end_id", "=", endToEndId)
    .where("placed", "=", "suspense")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a PIX in suspense until the transaction ends; null when it is not in suspense. */
export async function lockSuspense(tx: Tx, endToEndId: string): Promise<PixReceipt | null> {
  const row = await tx
    .selectFrom("pix_receipts")
    .selectAll()
    .where("end_to_end_id", "=", endToEndId)
    .where("placed", "=", "suspense")
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a PIX out of suspense once its return is confirmed. */
export async function leaveSuspense(tx: Tx, endToEndId: string): Promise<void> {
  await tx
    .updateTable("pix_receipts")
    .set({ placed: "returned" })
    .where("end_to_end_id", "=", endToEndId)
    .where("placed", "=", "suspense")
    .execute();
}

/**
 * Keeps a PIX in suspense from going back from there: it is of a payment that an older copy has forgotten. False
 * when it is not in suspense, or its return is written.
 */
export async function recoverFromSuspense(tx: Tx, endToEndId: string): Promise<boolean> {
  const moved = await tx
    .updateTable("pix_receipts")
    .set({ placed: "recovered" })
    .where("end_to_end_id", "=", endToEndId)
    .where("placed", "=", "suspense")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pix_returns")
            .select("id")
            .whereRef("pix_returns.end_to_end_id", "=", "pix_receipts.end_to_end_id"),
        ),
      ),
    )
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function insertReceipt(tx: Tx, receipt: Insertable<PixReceiptTable>): Promise<void> {
  await tx.insertInto("pix_receipts").values(receipt).execute();
}

/** Notes that the bank has just answered; writes at most once in five seconds. */
export async function recordFeedRead(tx: Tx): Promise<void> {
  await tx
    .updateTable("bank_feed")
    .set({ read_at: sql<Date>`now()` })
    .where("name", "=", "received")
    .where(sql<boolean>`coalesce(read_at < now() - interval '5 seconds', true)`)
    .execute();
}

/** Stores a row of the feed that could not be taken; a row seen again replaces its earlier state. */
export async function putFeedFault(tx: Tx, fault: Insertable<BankFeedFaultTable>): Promise<void> {
  const { cursor: _, ...rest } = fault;
  await tx
    .insertInto("bank_feed_faults")
    .values(fault)
    .onConflict((conflict) => conflict.column("cursor").doUpdateSet({ ...rest, seen_at: NOW }))
    .execute();
}

/** Removes a stored fault: its row has now been taken. */
export async function clearFeedFault(tx: Tx, cursor: string): Promise<void> {
  await tx.deleteFrom("bank_feed_faults").where("cursor", "=", cursor).execute();
}

export async function countFeedFaults(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("bank_feed_faults")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Oldest first, without the bank's text, which may hold personal data. */
export async function feedFaults(tx: Tx, limit: number): Promise<FeedFault[]> {
  const rows = await tx
    .selectFrom("bank_feed_faults")
    .select(["cursor", "end_to_end_id", "trouble", "seen_at"])
    .orderBy("seen_at")
    .orderBy("cursor")
    .limit(limit)
    .execute();
  return rows.map(({ seen_at, ...row }) => ({ ...row, since: seen_at.toISOString() }));
}
