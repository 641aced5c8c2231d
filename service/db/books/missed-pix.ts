import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

const STATEMENT = "statement";

/** A received PIX of the bank's statement. `after`: the statement's cursor before it. */
export type MissedPix = { id: bigint; end_to_end_id: string; after: string };

/** Rows that were seen longer ago are not compared when the comparison begins. */
const FIRST_WINDOW = sql`interval '1 day'`;

/** The part of the statement's rows that is compared with the books next. */
export type MissedRange = { from: string; upTo: bigint };

/**
 * The rows behind the last comparison that were seen at least `lateMs` ago. Where there was none, it begins a
 * day back.
 */
export async function missedRange(tx: Tx, lateMs: number): Promise<MissedRange> {
  const seenBefore = (age: unknown) => sql`coalesce((select id from statement_rows
    where seen_at <= now() - ${age} order by id desc limit 1), 0)`;
  await sql`insert into bank_feed (name, cursor) select ${STATEMENT}, ${seenBefore(FIRST_WINDOW)}
    where not exists (select from bank_feed where name = ${STATEMENT})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<MissedRange>`select cursor as from,
      ${seenBefore(sql`${lateMs} * interval '1 ms'`)} as "upTo"
    from bank_feed where name = ${STATEMENT}`.execute(tx);
  const range = rows[0];
  if (!range) throw new Error("the statement has no place");
  return range;
}

/** Moves the place; false, without a change, when another process has moved it meanwhile. */
export async function moveMissedPlace(tx: Tx, from: string, to: bigint): Promise<boolean> {
  const moved = await tx
    .updateTable("bank_feed")
    .set({ cursor: String(to) })
    .where("name", "=", STATEMENT)
    .where("cursor", "=", from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Received PIX of these rows that the books have not taken. Not one that the statement shows going back, which a
 * recovery books with its return, nor one that was set aside for a person.
 */
export async function missedPix(tx: Tx, range: MissedRange, limit: number): Promise<MissedPix[]> {
  // A cursor that was set by hand begins anew.
  const from = /^\d{1,18}$/.test(range.from) ? BigInt(range.from) : 0n;
  const { rows } = await sql<MissedPix>`
    select r.id, r.end_to_end_id, r.after from statement_rows r
    where r.id > ${from} and r.id <= ${range.upTo} and r.direction = 'in'
      and not exists (select from pix_receipts p where p.end_to_end_id = r.end_to_end_id)
      and not exists (select from statement_rows b
        where b.direction = 'returned' and b.original_end_to_end_id = r.end_to_end_id)
      and not exists (select from bank_feed_faults f where f.end_to_end_id = r.end_to_end_id)
    order by r.id limit ${limit}`.execute(tx);
  return rows;
}

/** Where the statement has shown a received PIX; null where its row was not kept. */
export async function shownPix(tx: Tx, endToEndId: string): Promise<MissedPix | null> {
  const row = await tx
    .selectFrom("statement_rows")
    .select(["id", "end_to_end_id", "after"])
    .where("direction", "=", "in")
    .where("end_to_end_id", "=", endToEndId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the statement's rows of this moment are compared with the books, and not from before them. */
export async function isOfBooks(tx: Tx, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from statement_place where kept_since < ${at}) as is`.execute(tx);
  return rows[0]?.is === true;
}
