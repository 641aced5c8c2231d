import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  savedFilter,
  savedFilters,
  savedText,
  type FilterReader,
  type SavedFilterRow,
} from "#lib/find/rows/saved-filters.ts";
import { SavedFilterId } from "#lib/rules/activity/saved-filter.ts";

export type SavedFilterView = {
  id: string;
  name: string;
  /** Leads to it wherever it is sent; neither holds what was typed. */
  href: string;
  /** The list as it shows it. */
  address: string;
  isShared: boolean;
  /** Who shares it; null: it is the reader's own. */
  by: string | null;
  /** The reader may rename, share and delete it. */
  canChange: boolean;
};

const readerOf = (actor: Session): FilterReader => ({
  accountId: actor.account.id,
  personId: actor.person.id,
});

/** Its owner, and of a shared one whoever runs the company. */
export const canChangeFilter = (actor: Session, row: SavedFilterRow): boolean =>
  row.person_id === actor.person.id || isAllowed(actor, "settings:write");

export const savedHref = (list: string, id: string): string => `${list}?saved=${id}`;

const said = (query: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries(query).toSorted()).toString();

/** The filter that an address shows as it was saved; null: none. */
export function shownFilter(
  filters: readonly SavedFilterView[],
  query: Readonly<Record<string, string>>,
): SavedFilterView | null {
  const queryOf = (address: string) =>
    Object.fromEntries(new URLSearchParams(address.split("?")[1] ?? ""));
  return filters.find(({ address }) => said(queryOf(address)) === said(query)) ?? null;
}

/** The list as a saved filter shows it: everything but what was typed stands in the address. */
function addressOf({ id, list, query, sealed_text }: SavedFilterRow): string {
  const address = new URLSearchParams(query);
  if (sealed_text !== null) address.set("typed", id);
  return address.size > 0 ? `${list}?${address}` : list;
}

/** One's own filters of a list and those that others share, by name. */
export async function savedFilterViews(
  store: Store,
  actor: Session,
  list: string,
): Promise<SavedFilterView[]> {
  const rows = await savedFilters(store.db, readerOf(actor), list);
  const others = rows.map(({ person_id }) => person_id).filter((id) => id !== actor.person.id);
  const names = await namesOfPeople(store.db, [...new Set(others)]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    href: savedHref(list, row.id),
    address: addressOf(row),
    isShared: row.is_shared,
    by: row.person_id === actor.person.id ? null : (names.get(row.person_id) ?? ""),
    canChange: canChangeFilter(actor, row),
  }));
}

/** What `?saved=` of an address leads to; null: there is no such filter, or it is another's own. */
export async function openSavedFilter(
  store: Store,
  actor: Session,
  list: string,
  given: string | readonly string[] | undefined,
): Promise<{ address: string; id: string; name: string } | null> {
  const id = SavedFilterId.safeParse(given);
  const row = id.success && (await savedFilter(store.db, readerOf(actor), id.data));
  return row && row.list === list ? { address: addressOf(row), id: row.id, name: row.name } : null;
}

/** What was typed into the filter of this id; null: there is none. */
export async function savedTextOf(
  store: Store,
  actor: Session,
  id: string,
): Promise<string | null> {
  const row = await savedFilter(store.db, readerOf(actor), id);
  return row ? savedText(row) : null;
}
