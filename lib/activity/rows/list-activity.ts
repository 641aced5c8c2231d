import "server-only";
import { sql, type Selectable, type SelectQueryBuilder } from "kysely";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
import { searchedPage, type Searched } from "#lib/core/store/searched-page.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { activityTerms, type ActivityFilter, type ActivityTerms } from "./activity-filter.ts";

export type ActivityRow = Selectable<Tables["activity"]>;

export const ACTIVITY_BOUNDS = {
  /** Lines among which a page is looked for first: what is typed is mostly of late, or in many lines. */
  near: 2_000,
  /** With more matches than this, the nearest are found by walking; and so many lines are added up at most. */
  matches: 10_000,
};

type Lines = SelectQueryBuilder<Tables, "activity", ActivityRow>;

/** A page of everything that matches, if the index of what is typed finds few enough; null: it finds more. */
async function matchingPage(
  rows: Rows,
  accountId: string,
  { bounds, fits, sought, order }: ActivityTerms,
  keyset: Keyset,
  most: number,
): Promise<ActivityRow[] | null> {
  const matching = sql`select id from activity where account_id = ${accountId}
    and ${sql.join(sought, sql` and `)} limit ${most + 1}`;
  const { rows: found } = await sql<{ id: bigint }>`${matching}`.execute(rows);
  if (found.length > most) return null;
  const ids = found.map(({ id }) => id);
  const among = rows
    .selectFrom("activity")
    .selectAll()
    .where("account_id", "=", accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`);
  const query = [...bounds, ...fits].reduce<Lines>((all, one) => all.where(one), among);
  return (await searchedPage(rows, "activity", query, [], keyset, order)).rows;
}

/**
 * An account's movements in the filter's order. Ask for one row more than a page shows: it tells whether there is
 * another page.
 */
export async function listActivity(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
  keyset: Keyset,
  { near: nearest, matches } = ACTIVITY_BOUNDS,
): Promise<Searched<ActivityRow>> {
  const terms = activityTerms(accountId, filter);
  const { bounds, fits, sought, isIndexed, order } = terms;
  const query = bounds.reduce<Lines>(
    (all, one) => all.where(one),
    rows.selectFrom("activity").selectAll().where("account_id", "=", accountId),
  );
  const all = [...fits, ...sought];
  const walk = (most: number) => searchedPage(rows, "activity", query, all, keyset, order, most);
  if (sought.length === 0 || !isIndexed) return walk(SEARCHED_MOST);
  const near = await walk(nearest);
  if (near.rows.length === keyset.limit || near.stoppedAt === null) return near;
  const found = await matchingPage(rows, accountId, terms, keyset, matches);
  return found ? { rows: found, stoppedAt: null } : walk(SEARCHED_MOST);
}
