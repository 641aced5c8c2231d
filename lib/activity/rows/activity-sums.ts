import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { ActivitySum } from "#lib/rules/activity/activity-sums.ts";
import { activityTerms, type ActivityFilter } from "./activity-filter.ts";
import { ACTIVITY_BOUNDS, findMatches } from "./find-matches.ts";

type Condition = RawBuilder<boolean>;
type Summed = Omit<
  ActivitySum,
  "count" | "grossCents" | "feeCents" | "netCents" | "units" | "withoutFee"
> &
  Record<"count" | "grossCents" | "feeCents" | "netCents" | "units" | "withoutFee", string>;

const COLUMNS = sql`kind, side, state, token, sum(count)::text as count, sum(gross_cents)::text as "grossCents",
  sum(fee_cents)::text as "feeCents", sum(net_cents)::text as "netCents", sum(units)::text as units,
  sum(without_fee)::text as "withoutFee"`;

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** The sums that make up these days: whole months as such, and the days before and after them. */
function spansOf({ from, to }: Pick<ActivityFilter, "from" | "to">): Condition {
  if (!from && !to) return sql`span = 'ever'`;
  const end = to && dayAfter(to);
  const first = from && (monthOf(from) === from ? from : monthAfter(monthOf(from)));
  const last = end && monthOf(end);
  const daysIn = (begin: string, until: string) =>
    sql<boolean>`(span = 'day' and begins >= ${begin}::date and begins < ${until}::date)`;
  if (from && first && end && last && first >= last) return daysIn(from, end);
  const months = [
    sql<boolean>`span = 'month'`,
    ...(first ? [sql`begins >= ${first}::date`] : []),
    ...(last ? [sql`begins < ${last}::date`] : []),
  ];
  const parts = [
    sql<boolean>`(${sql.join(months, sql` and `)})`,
    ...(from && first && from < first ? [daysIn(from, first)] : []),
    ...(end && last && last < end ? [daysIn(last, end)] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

const every = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

async function storedSums(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
): Promise<Summed[]> {
  const { sides, network, token, from, to } = filter;
  const named = [
    sql<boolean>`account_id = ${accountId}`,
    sql<boolean>`side = any(${[...sides]}::text[])`,
    ...(network ? [sql<boolean>`network = ${network}`] : []),
    ...(token ? [sql<boolean>`token = ${token}`] : []),
  ];
  const days = [
    ...(from ? [sql<boolean>`day >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`day <= ${to}::date`] : []),
  ];
  const figures = sql`kind, side, state, token, count, gross_cents, fee_cents, net_cents, units, without_fee`;
  const { rows: found } = await sql<Summed>`
    select ${COLUMNS} from (
      select ${figures} from activity_sum where ${every([...named, spansOf(filter)])}
      union all
      select ${figures} from activity_delta where ${every([...named, ...days])}
    ) as each group by kind, side, state, token having sum(count) <> 0`.execute(rows);
  return found;
}

/** Adds up the lines themselves: of what is typed those that match, of everything else the first in the list. */
async function countedSums(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
): Promise<{ found: Summed[]; isPart: boolean }> {
  const { state: _, order: __, ...unsorted } = filter;
  const terms = activityTerms(accountId, unsorted);
  const { bounds, fits, sought } = terms;
  const most = ACTIVITY_BOUNDS.matches;
  const ours = sql`select * from activity where account_id = ${accountId}`;
  const ids = await findMatches(rows, accountId, terms, ACTIVITY_BOUNDS);
  const lines = ids
    ? sql`${ours} and id = any(${ids}::bigint[]) and ${every([...bounds, ...fits, sql`true`])}`
    : sql`select * from (${ours} and ${every([...bounds, sql`true`])} order by at desc, id desc
        limit ${most}) as activity where ${every([...fits, ...sought, sql`true`])}`;
  const candidates = sql<{ count: bigint }>`
    select count(*) as count from (${ours} and ${every([...bounds, sql`true`])} limit ${most + 1}) as line`;
  const counted = ids ? undefined : (await candidates.execute(rows)).rows[0];
  const isPart = counted !== undefined && counted.count > most;
  const { rows: found } = await sql<Summed>`
    select ${COLUMNS} from (
      select *, 1 as count, case when fee_cents is null then 1 else 0 end as without_fee from (${lines}) as line
    ) as each group by kind, side, state, token`.execute(rows);
  return { found, isPart };
}

/**
 * What a filter's lines come to, in every state. Read from the sums where they can tell; otherwise `isPart`: of the
 * newest lines, as many as `ACTIVITY_BOUNDS` says.
 */
export async function activitySums(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
): Promise<{ sums: ActivitySum[]; isPart: boolean }> {
  const isStored =
    filter.search === undefined && filter.min === undefined && filter.max === undefined;
  const { found, isPart } = isStored
    ? { found: await storedSums(rows, accountId, filter), isPart: false }
    : await countedSums(rows, accountId, filter);
  const sums = found.map((one) => ({
    ...one,
    count: BigInt(one.count),
    grossCents: BigInt(one.grossCents),
    feeCents: BigInt(one.feeCents ?? 0),
    netCents: BigInt(one.netCents ?? 0),
    units: BigInt(one.units),
    withoutFee: BigInt(one.withoutFee),
  }));
  return { sums, isPart };
}
