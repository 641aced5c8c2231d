import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

/** A line of a statement that no payment explains, as its open difference says. Cents are positive either way. */
export type UnmatchedLine = {
  id: string;
  way: "in" | "out";
  cents: bigint;
  /** What the bank's line says of whom it is. */
  who: string | null;
  since: Date;
};

/** Lines of which somebody must say what they are, the oldest first of the newest. */
export async function unmatchedLines(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<UnmatchedLine[]> {
  const { rows: found } = await sql<UnmatchedLine>`
    select e.id::text as id, case when l.cents > 0 then 'in' else 'out' end as way, e.cents,
      coalesce(nullif(l.name, ''), nullif(l.memo, '')) as who, e.found_at as since
    from (select id, line_id, cents, found_at from reconciliation_exception
        where account_id = ${accountId} and kind = 'statement_surplus' and state = 'open'
        order by id desc limit ${limit}) as e
      join statement_line l on l.id = e.line_id
    order by e.id`.execute(rows);
  return found;
}
