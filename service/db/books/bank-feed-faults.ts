import type { FeedFault } from "#protocol/api/unsettled.ts";
import type { Insertable } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { BankFeedFaultTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

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
