import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { Days } from "#lib/format/typed-days.ts";
import type { Group, Heading, PaymentKind } from "#lib/rules/insights/points.ts";
import { sumRanges, sumSpans } from "./sum-spans.ts";

/** How much is looked at of a history, however many parties it has. */
export const GROUP_BOUNDS = {
  /** Of each day or month the largest. */
  each: 100,
  /** Added up exactly. */
  candidates: 50,
};

export type GroupsAsked = Days & { heading: Heading; kind: PaymentKind; most: number };

type Found = { label: string; detail: string; cents: string };

/**
 * The headings under which most was paid in these days, by payments that are done; each exact at this moment.
 * `isPart`: a heading that is large on no single day or month might have come before the last of them.
 */
export async function largestGroups(
  rows: Rows,
  accountId: string,
  { heading, kind, most, from, to }: GroupsAsked,
  { each, candidates }: typeof GROUP_BOUNDS = GROUP_BOUNDS,
): Promise<{ groups: Group[]; isPart: boolean }> {
  const all = sumSpans({ from, to });
  const spans = sql`unnest(${all.map(({ span }) => span)}::text[], ${all.map(({ begins }) => begins)}::date[])
    as spans (span, begins)`;
  const spanned = sumRanges({ from, to });
  const ranges = sql`unnest(${spanned.map(({ span }) => span)}::text[],
    ${spanned.map(({ begin }) => begin)}::date[], ${spanned.map(({ until }) => until)}::date[])
    as ranges (span, begin, until)`;
  const named = sql`account_id = ${accountId} and heading = ${heading} and kind = ${kind} and state = 'done'`;
  const news = sql`from activity_group_delta where ${named} and day >= ${from}::date and day <= ${to}::date`;
  const amount = sql`case kind when 'payout' then net_cents else gross_cents end`;
  const { rows: near } = await sql<Found & { unseen: string }>`
    with near as materialized (
      select largest.*
      from ${spans} cross join lateral (
        select label, detail, amount_cents as cents, row_number() over (order by amount_cents desc) as place
        from activity_group_sum
        where ${named} and span = spans.span and begins = spans.begins order by amount_cents desc limit ${each}
      ) as largest
      union all select label, detail, ${amount}, 0 ${news}
    )
    select label, detail, sum(cents)::text as cents,
      (select coalesce(sum(cents), 0) from near where place = ${each})::text as unseen
    from near group by label, detail order by sum(cents) desc, label, detail limit ${candidates + 1}`.execute(
    rows,
  );
  if (near.length === 0) return { groups: [], isPart: false };
  const asked = near.slice(0, candidates);
  const said = sql`unnest(${asked.map(({ label }) => label)}::text[], ${asked.map(({ detail }) => detail)}::text[])
    as asked (label, detail)`;
  const { rows: exact } = await sql<Found & { count: string }>`
    select label, detail, sum(count)::text as count, sum(cents)::text as cents from (
      select asked.label, asked.detail, found.count, found.cents
      from ${said} cross join ${ranges} cross join lateral (
        select count, amount_cents as cents from activity_group_sum
        where ${named} and label = asked.label and detail = asked.detail and span = ranges.span
          and begins >= ranges.begin and begins < ranges.until
        -- One after the other, by the index.
        offset 0
      ) as found
      union all
      select label, detail, count, ${amount} ${news} and (label, detail) in (select label, detail from ${said})
    ) as each group by label, detail having sum(count) <> 0
    order by sum(cents) desc, label, detail`.execute(rows);
  const groups = exact.slice(0, most).map(({ label, detail, count, cents }) => ({
    label,
    detail: detail || null,
    count: BigInt(count),
    cents: BigInt(cents),
  }));
  const unseen = BigInt(near[0]?.unseen ?? 0);
  // What stands in none of the candidates can be no larger.
  const bound = unseen + BigInt(near[candidates]?.cents ?? 0);
  const isPart = unseen > 0n && (groups.length < most || (groups.at(-1)?.cents ?? 0n) < bound);
  return { groups, isPart };
}
