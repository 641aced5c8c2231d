import { sql } from "kysely";
import type { Transaction } from "./tables.ts";

/** Tables of quotes, and what uses one. */
const USED_BY = { quotes: "payins", payout_quotes: "payouts" } as const;
export type QuotesTable = keyof typeof USED_BY;
export const QUOTES_TABLES = Object.keys(USED_BY) as QuotesTable[];

/**
 * Looks at the next quotes that expired more than `days` ago, about `limit` of them, and deletes those that
 * nothing was paid with. One replica at a time; the others, and a table without such quotes, get 0.
 * @returns how many it looked at
 */
export async function sweepQuotes(
  tx: Transaction,
  table: QuotesTable,
  days: number,
  limit: number,
): Promise<number> {
  const quotes = sql.table(table);
  const { rows } = await sql<{ looked: number }>`
    with mark as (
      select name, through from retention_marks where name = ${table} for update skip locked
    ), old as (
      select q.id, q.expires_at from ${quotes} q, mark
      where q.expires_at > mark.through and q.expires_at < now() - make_interval(days => ${days}::int)
      order by q.expires_at fetch first ${sql.lit(limit)} rows with ties
    ), unused as (
      delete from ${quotes} q using old where q.id = old.id
        and not exists (select from ${sql.table(USED_BY[table])} used where used.quote_id = q.id)
    ), moved as (
      update retention_marks m set through = (select max(expires_at) from old) from mark
      where m.name = mark.name and exists (select from old)
    )
    select count(*)::int as looked from old`.execute(tx);
  return rows[0]?.looked ?? 0;
}
