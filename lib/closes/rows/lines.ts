import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { BlockingThing } from "#lib/rules/closes/blockers.ts";
import type { Sum } from "#lib/rules/closes/figures.ts";
import { firstDay, type Month } from "#lib/rules/closes/months.ts";
import "#lib/closes/schema.ts";

/** Lines by their keys: `select key, line`. */
export type LineSource = RawBuilder<{ key: string; line: string }>;

/** A month as it stands now. */
export const standingLines = (accountId: string, month: Month): LineSource => sql`
  select key collate "C" as key, line from month_lines(${accountId}, ${firstDay(month)}::date)`;

/** A month as it stood when somebody asked to close it. */
export const draftLines = (draft: bigint): LineSource => sql`
  select key, line from month_draft_line where draft_id = ${draft}`;

/** A month as it was closed. */
export const closedLines = (close: bigint): LineSource => sql`
  select key, line from month_close_line where close_id = ${close}`;

export type LineSums = { lines: bigint; digest: string; sums: Sum[] };

/** How many lines, their digest and what they add up to: all of one moment, added up by the database. */
export async function lineSums(rows: Rows, source: LineSource): Promise<LineSums> {
  const { rows: found } = await sql<LineSums>`
    with l as materialized (${source}), entry as (
      select e ->> 'place' as place, e ->> 'as' as sort, (e ->> 'amount')::numeric as amount
      from l cross join lateral jsonb_array_elements(l.line::jsonb -> 'entries') as e
    ), summed as (
      select place, sort, count(*)::text as count, sum(amount)::text as amount from entry group by 1, 2
    )
    select (select count(*) from l) as lines,
      (select encode(sha256(coalesce(string_agg(sha256(convert_to(line, 'UTF8')), ''::bytea order by key), ''::bytea)), 'hex')
        from l) as digest,
      (select coalesce(jsonb_agg(jsonb_build_object('place', place, 'as', sort, 'count', count, 'amount', amount)
        order by place collate "C", sort collate "C"), '[]') from summed) as sums`.execute(rows);
  const [sums] = found;
  if (!sums) throw new Error("sums without a row");
  // The database gives back an object's keys in an order of its own.
  const inOrder = sums.sums.map(({ place, as, count, amount }) => ({ place, as, count, amount }));
  return { ...sums, sums: inOrder };
}

/** A line that is not what it was; null: it was not there, or is gone. */
export type ChangedLine = { key: string; was: string | null; now: string | null };

/** How many lines differ between two sources, and the first of them. */
export async function changedLines(
  rows: Rows,
  was: LineSource,
  now: LineSource,
  most: number,
): Promise<{ count: bigint; lines: ChangedLine[] }> {
  const { rows: found } = await sql<ChangedLine & { count: bigint }>`
    select key, was.line as was, now.line as now, count(*) over () as count
    from (${was}) as was full join (${now}) as now using (key)
    where was.line is distinct from now.line order by key limit ${most}`.execute(rows);
  return {
    count: found[0]?.count ?? 0n,
    lines: found.map(({ key, was: before, now: after }) => ({ key, was: before, now: after })),
  };
}

const NAMED_MOST = 5;

/** How many payments of a month no node of ours has confirmed on their blockchain, and the first of them; of how many that is explained. */
export async function unverifiedPayments(
  rows: Rows,
  accountId: string,
  source: LineSource,
): Promise<{ count: number; explained: number; things: BlockingThing[] }> {
  const { rows: found } = await sql<{
    of: "payin" | "payout";
    id: string;
    number: string;
    count: number;
    explained: number;
  }>`
    select payment ->> 'of' as of, payment ->> 'id' as id,
      case payment ->> 'of' when 'payin' then payment ->> 'number' else payment ->> 'id' end as number,
      count(*) over ()::int as count,
      count(*) filter (where exists (select from reconciliation_exception e
        where e.account_id = ${accountId} and e.state = 'explained' and starts_with(e.kind, 'chain_')
          and case payment ->> 'of' when 'payin' then e.payin_id else e.payout_id end
            = (payment ->> 'id')::bigint)) over ()::int as explained
    from (select key, line::jsonb -> 'payment' as payment from (${source}) as l
      where line::jsonb ->> 'kind' in ('payin', 'payout')) as moved
    where payment ->> 'chain' <> 'verified' order by key limit ${NAMED_MOST}`.execute(rows);
  return {
    count: found[0]?.count ?? 0,
    explained: found[0]?.explained ?? 0,
    things: found.map(({ of, id, number }) => ({ is: of, number, href: `/${of}s/${id}` })),
  };
}

const READ_AT_ONCE = 2_000;

/** A closed month's lines in their order, read while they are used. */
export async function* walkClosedLines(rows: Rows, close: bigint): AsyncGenerator<string[]> {
  for (let after = ""; ;) {
    const found = await rows
      .selectFrom("month_close_line")
      .select(["key", "line"])
      .where("close_id", "=", close)
      .where("key", ">", after)
      .orderBy("key")
      .limit(READ_AT_ONCE)
      .execute();
    if (found.length > 0) yield found.map(({ line }) => line);
    const last = found.at(-1);
    if (!last || found.length < READ_AT_ONCE) return;
    after = last.key;
  }
}
