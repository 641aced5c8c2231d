import type { Insertable, Selectable } from "kysely";
import type { PixReceiptTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

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
