import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import { firstDay, lastDay, type Month } from "#lib/rules/closes/months.ts";
import type { LineSource } from "./lines.ts";

/** A difference that was explained or written off, as a month's lines have it. */
export type DecidedDifference = {
  id: string;
  kind: ExceptionKind;
  state: "explained" | "written_off";
  day: string;
  reason: string;
  /** BRL, as decimal text. */
  amount: string;
};

/** With how many of its kind were decided in the same way for the same reason, and what they come to in BRL. */
export type GroupedDifference = DecidedDifference & { alike: string; sum: string };

/** So many of each group: more can stand in the month's file. */
const OF_GROUP = 20;

/** The groups that come to most first, each by its days. */
async function grouped(
  rows: Rows,
  decided: RawBuilder<DecidedDifference>,
  most: number,
): Promise<GroupedDifference[]> {
  const { rows: found } = await sql<GroupedDifference>`
    select id, kind, state, day, reason, amount, alike::text, sum::text from (
      select d.*, count(*) over alike as alike, sum(amount::numeric) over alike as sum,
        row_number() over (partition by kind, state, reason order by day, id::bigint) as nth
      from (${decided}) as d window alike as (partition by kind, state, reason)) as g
    where nth <= ${OF_GROUP} order by g.sum desc, kind, state, reason, nth limit ${most}`.execute(
    rows,
  );
  return found;
}

/** The differences among a month's kept lines. */
export const storedDifferences = (
  rows: Rows,
  source: LineSource,
  most: number,
): Promise<GroupedDifference[]> =>
  grouped(
    rows,
    sql`
    select line::jsonb ->> 'id' as id, line::jsonb ->> 'kind' as kind, line::jsonb ->> 'state' as state,
      line::jsonb ->> 'day' as day, coalesce(line::jsonb ->> 'reason', '') as reason,
      line::jsonb -> 'entries' -> 0 ->> 'amount' as amount
    from (${source}) as l where key > 'difference ' and key < 'difference!'`,
    most,
  );

/** The same of a month as it stands. */
export const standingDifferences = (
  rows: Rows,
  accountId: string,
  month: Month,
  most: number,
): Promise<GroupedDifference[]> =>
  grouped(
    rows,
    sql`
    select id::text, kind, state, day::text, coalesce(reason, '') as reason, brl_text(cents) as amount
    from reconciliation_exception
    where account_id = ${accountId} and state in ('explained', 'written_off')
      and day between ${firstDay(month)}::date and ${lastDay(month)}::date`,
    most,
  );
