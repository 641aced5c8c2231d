import { type Insertable, type Selectable, sql } from "kysely";
import type { PixReceiptTable, BankFeedFaultTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { FeedFault } from "#protocol/api/unsettled.ts";
import { NOW } from "#service/db/core/database-clock.ts";

export type PixReceipt = Selectable<PixReceiptTable>;

const FEED = "received";

/** How far the bank's feed has been read; "" is the beginning. */
export async function feedCursor(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom("bank_feed")
    .select("cursor")
    .where("name", "=", FEED)
    .executeTakeFirstOrThrow();
  return row.cursor;
}

/** Moves the cursor, unless somebody else has moved it meanwhile: then false, and nothing is done. */
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

/** A PIX that nobody can place, locked until the transaction ends; null when there is none such. */
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

/** Its return is confirmed: nobody waits for it any more. */
export async function leaveSuspense(tx: Tx, endToEndId: string): Promise<void> {
  await tx
    .updateTable("pix_receipts")
    .set({ placed: "returned" })
    .where("end_to_end_id", "=", endToEndId)
    .where("placed", "=", "suspense")
    .execute();
}

export async function insertReceipt(tx: Tx, receipt: Insertable<PixReceiptTable>): Promise<void> {
  await tx.insertInto("pix_receipts").values(receipt).execute();
}

/** Keeps that the bank answered just now; at most one write in five seconds, however often. */
export async function noteFeedRead(tx: Tx): Promise<void> {
  await tx
    .updateTable("bank_feed")
    .set({ read_at: sql<Date>`now()` })
    .where("name", "=", "received")
    .where(sql<boolean>`coalesce(read_at < now() - interval '5 seconds', true)`)
    .execute();
}

/** Keeps a row of the feed that could not be taken; seen again, as it is now. */
export async function putFeedFault(tx: Tx, fault: Insertable<BankFeedFaultTable>): Promise<void> {
  const { cursor: _, ...rest } = fault;
  await tx
    .insertInto("bank_feed_faults")
    .values(fault)
    .onConflict((conflict) => conflict.column("cursor").doUpdateSet({ ...rest, seen_at: NOW }))
    .execute();
}

/** Its row has been taken after all. */
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

/** Oldest first, without what the bank told: that may hold personal data. */
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
