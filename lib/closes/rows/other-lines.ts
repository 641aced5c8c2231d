import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { firstDay, lastDay, type Month } from "#lib/rules/closes/months.ts";

/**
 * Why a bank's line is matched with nothing: somebody has yet to confirm what it stands for, or to decide on it, has
 * decided, or it is other business.
 */
const OTHER_SORTS = ["suggested", "open", "explained", "written_off", "unrelated"] as const;
type OtherSort = (typeof OTHER_SORTS)[number];

/** A month's unmatched lines of one account, of one sort and way. The amount is in BRL, below zero what went out. */
export type OtherLines = {
  statement: string;
  as: OtherSort;
  way: "in" | "out";
  count: number;
  amount: string;
};

/** Lines of a month that stand for no payment, as they are now, what is to be done first. */
export async function otherLines(
  rows: Rows,
  accountId: string,
  month: Month,
): Promise<OtherLines[]> {
  const { rows: found } = await sql<OtherLines>`
    select statement, sort as "as", way, count(*)::int as count, brl_text(sum(cents)::bigint) as amount from (
      select l.statement_account_id as statement, l.cents, case when l.cents > 0 then 'in' else 'out' end as way,
        case when l.match = 'suggested' then 'suggested' when e.state in ('open', 'asked') then 'open'
          when e.state in ('explained', 'written_off') then e.state else 'unrelated' end as sort
      from statement_account s join statement_line l on l.statement_account_id = s.id
        left join reconciliation_exception e
          on e.subject = 'line ' || l.id and e.kind = 'statement_surplus' and e.part = ''
      where s.account_id = ${accountId} and l.match in ('none', 'suggested')
        and l.day between ${firstDay(month)}::date and ${lastDay(month)}::date) as line
    group by statement, sort, way
    order by statement, array_position(${[...OTHER_SORTS]}::text[], sort), way`.execute(rows);
  return found;
}
