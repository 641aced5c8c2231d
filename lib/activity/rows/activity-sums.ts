import "server-only";
import { sql, type RawBuilder } from "kysely";
import { findMatches, isAmong, SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ActivitySum } from "#lib/rules/activity/activity-sums.ts";
import { activityTerms, type ActivityFilter } from "./activity-filter.ts";
import { spansOf } from "./sum-spans.ts";

type Condition = RawBuilder<boolean>;
type Summed = Omit<
  ActivitySum,
  "count" | "grossCents" | "feeCents" | "netCents" | "units" | "withoutFee"
> &
  Record<"count" | "grossCents" | "feeCents" | "netCents" | "units" | "withoutFee", string>;

const COLUMNS = sql`kind, side, state, token, sum(count)::text as count, sum(gross_cents)::text as "grossCents",
  sum(fee_cents)::text as "feeCents", sum(net_cents)::text as "netCents", sum(units)::text as units,
  sum(without_fee)::text as "withoutFee"`;

const every = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

async function storedSums(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
): Promise<Summed[]> {
  const { sides, network, token, from, to, costCentre, category } = filter;
  const headed = costCentre !== undefined || category !== undefined;
  const [sums, deltas] = headed
    ? [sql`activity_group_sum`, sql`activity_group_delta`]
    : [sql`activity_sum`, sql`activity_delta`];
  const named = [
    ...(costCentre === undefined
      ? []
      : [sql<boolean>`heading = 'cost_centre' and label = ${costCentre}`]),
    ...(category === undefined ? [] : [sql<boolean>`heading = 'category' and label = ${category}`]),
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
      select ${figures} from ${sums} where ${every([...named, spansOf(filter)])}
      union all
      select ${figures} from ${deltas} where ${every([...named, ...days])}
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
  const { bounds, fits, sought, matching } = activityTerms(accountId, unsorted);
  const most = SEARCH_BOUNDS.matches;
  const ours = sql`select * from activity where account_id = ${accountId}`;
  const ids = matching && (await findMatches(rows, accountId, matching));
  const lines = ids
    ? sql`${ours} and ${isAmong(ids)} and ${every([...bounds, ...fits, sql`true`])}`
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
 * newest lines, as many as `SEARCH_BOUNDS` says.
 */
export async function activitySums(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
): Promise<{ sums: ActivitySum[]; isPart: boolean }> {
  // Sums are kept by one heading alone.
  const isStored =
    filter.search === undefined &&
    filter.min === undefined &&
    filter.max === undefined &&
    (filter.costCentre === undefined || filter.category === undefined);
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
