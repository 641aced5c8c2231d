import { sql, type Insertable, type Selectable } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { RecoveryTables } from "#service/db/core/recovery-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";
import { lookCursor } from "./recoveries.ts";

type Rows = RecoveryTables["statement_rows"];
export type NewRow = Insertable<Rows>;
export type ShownRow = Selectable<Rows> & {
  /** Seen within the last `youngMs`: another of the bank's servers may not have it yet. */
  isYoung: boolean;
};

/** After what an upgrade found: the bank's clock may be ahead of ours. */
const FROM_UPGRADE = sql<Date>`now() + interval '10 minutes'`;
/** What the bank did before the books' newest booking was read by nobody. */
const FROM_BOOKS = sql<Date>`coalesce(
  (select created_at from ledger_transactions order by id desc limit 1), '-infinity')`;
const NEVER = sql<Date>`'-infinity'`;

/**
 * Where the statement's rows were left. A database that has read the statement before all rows were kept
 * begins there, and holds nothing from before against the bank.
 */
export async function statementCursor(tx: Tx): Promise<string> {
  const before = await lookCursor(tx, "bank");
  const kept_since = before === null ? FROM_BOOKS : FROM_UPGRADE;
  await tx
    .insertInto("statement_place")
    .values({ cursor: before ?? "", kept_since, looked_at: NEVER })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = tx.selectFrom("statement_place").select("cursor");
  return (await rows.executeTakeFirstOrThrow()).cursor;
}

/** Holds nothing against the bank that began before this moment, as of payments that were made up. */
export async function disregardBank(tx: Tx): Promise<void> {
  const kept_since = sql<Date>`now()`;
  await tx
    .insertInto("statement_place")
    .values({ cursor: "", kept_since, looked_at: NEVER })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ kept_since }))
    .execute();
}

/** Keeps a page's rows and goes on after it; false, without a change, when another process was faster. */
export async function keepRows(
  tx: Transaction,
  from: string,
  to: string,
  rows: readonly NewRow[],
): Promise<boolean> {
  const moved = await tx
    .updateTable("statement_place")
    .set({ cursor: to })
    .where("cursor", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return false;
  if (rows.length > 0) {
    await tx
      .insertInto("statement_rows")
      .values([...rows])
      .onConflict((conflict) => conflict.constraint("statement_rows_once").doNothing())
      .execute();
  }
  return true;
}

/** The statement was read to its end. */
export async function recordStatementRead(tx: Tx): Promise<void> {
  await tx.updateTable("statement_place").set({ looked_at: NOW }).execute();
}

/** The newest row but `skipped` of them; null when there is none. */
export async function shownRow(tx: Tx, skipped: number, youngMs: number): Promise<ShownRow | null> {
  const row = await tx
    .selectFrom("statement_rows")
    .selectAll()
    .select(sql<boolean>`seen_at > now() - ${youngMs} * interval '1 ms'`.as("isYoung"))
    .orderBy("id", "desc")
    .offset(skipped)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function countShownRows(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("statement_rows")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Forgets the rows after this one, which the statement no longer shows, so that they are read anew; the feed
 * too, whose cursors may name other PIX by now. null: all rows.
 */
export async function goBackTo(tx: Transaction, row: ShownRow | null): Promise<void> {
  await tx
    .updateTable("statement_place")
    .set({ cursor: row?.cursor ?? "", looked_at: NEVER })
    .execute();
  const gone = tx.deleteFrom("statement_rows");
  await (row ? gone.where("id", ">", row.id) : gone).execute();
  await tx.updateTable("bank_feed").set({ cursor: "" }).where("name", "=", "received").execute();
}
