import "server-only";
import { sql, type Selectable, type SelectQueryBuilder } from "kysely";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
import { searchedPage, type Searched } from "#lib/core/store/searched-page.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { ACTIVITY_BOUNDS, findMatches, type ActivityBounds } from "./find-matches.ts";
import { activityTerms, type ActivityFilter, type ActivityTerms } from "./activity-filter.ts";

export type ActivityRow = Selectable<Tables["activity"]>;

type Lines = SelectQueryBuilder<Tables, "activity", ActivityRow>;

const narrowed = (query: Lines, conditions: ActivityTerms["bounds"]): Lines =>
  conditions.reduce((all, one) => all.where(one), query);

/**
 * An account's movements in the filter's order. Ask for one row more than a page shows: it tells whether there is
 * another page.
 */
export async function listActivity(
  rows: Rows,
  accountId: string,
  filter: ActivityFilter,
  keyset: Keyset,
  limits: ActivityBounds = ACTIVITY_BOUNDS,
): Promise<Searched<ActivityRow>> {
  const terms = activityTerms(accountId, filter);
  const { bounds, fits, sought, isIndexed, order } = terms;
  const ours = rows.selectFrom("activity").selectAll().where("account_id", "=", accountId);
  const walk = (most: number) => {
    const query = narrowed(ours, bounds);
    return searchedPage(rows, "activity", query, [...fits, ...sought], keyset, order, most);
  };
  if (sought.length === 0 || !isIndexed) return walk(SEARCHED_MOST);
  const near = await walk(limits.near);
  if (near.rows.length === keyset.limit || near.stoppedAt === null) return near;
  const ids = await findMatches(rows, accountId, terms, limits);
  if (ids === null) return walk(SEARCHED_MOST);
  const matching = ours.where(sql<boolean>`id = any(${ids}::bigint[])`);
  const query = narrowed(matching, [...bounds, ...fits]);
  return searchedPage(rows, "activity", query, [], keyset, order);
}
