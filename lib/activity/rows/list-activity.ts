import "server-only";
import type { Selectable, SelectQueryBuilder } from "kysely";
import { indexedPage, type SearchBounds } from "#lib/core/store/indexed-search.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Searched } from "#lib/core/store/searched-page.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
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
  limits?: SearchBounds,
): Promise<Searched<ActivityRow>> {
  const { bounds, order, ...terms } = activityTerms(accountId, filter);
  const ours = rows.selectFrom("activity").selectAll().where("account_id", "=", accountId);
  const query = narrowed(ours, bounds);
  return indexedPage(rows, "activity", accountId, query, terms, keyset, order, limits);
}
