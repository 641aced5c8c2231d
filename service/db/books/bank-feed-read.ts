import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** Keeps that the bank answered just now; at most one write in five seconds, however often. */
export async function noteFeedRead(tx: Tx): Promise<void> {
  await tx
    .updateTable("bank_feed")
    .set({ read_at: sql<Date>`now()` })
    .where("name", "=", "received")
    .where(sql<boolean>`coalesce(read_at < now() - interval '5 seconds', true)`)
    .execute();
}
