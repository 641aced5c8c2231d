import "server-only";
import { cookies } from "next/headers";
import type { Account } from "#lib/core/access/actor.ts";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import {
  filteredDays,
  readListFilter,
  type ListFilter,
  type ListKind,
} from "#lib/find/list-filter.ts";
import { LISTS, type ListPath } from "#lib/find/lists.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { openTypedText, TYPED_TEXT_COOKIE } from "#lib/find/typed-text.ts";
import {
  columnsCookie,
  COLUMN_LISTS,
  hiddenColumns,
  type ListColumn,
} from "#lib/rules/activity/list-columns.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";

/** What a list's bar shows of its address. */
type ListSearchView = {
  list: string;
  /** What narrows and orders the list, as an address says it. */
  query: Readonly<Record<string, string>>;
  /** What was typed. */
  text: string;
  /** The names of what the address holds and can't mean. */
  refused: readonly string[];
  /** What was typed is not known any more. */
  isLost: boolean;
};

export type ListSearch<Kind extends ListKind> = Pick<
  ListFilter<Kind>,
  "chosen" | "cursor" | "open"
> &
  Pick<ListFilter["terms"], "min" | "max" | "order" | "category" | "centre"> & {
    sought: SearchQuery | undefined;
    days: { from?: string; to?: string };
    /** The order alone narrows nothing. */
    isFiltered: boolean;
    /** The columns that the reader hides. */
    hidden: readonly ListColumn[];
    view: ListSearchView;
  };

/**
 * Reads the address of a list, and what was typed into its search: as this browser has it, or a filter that was kept
 * (`keptTextOf`).
 */
export async function listSearch<Path extends ListPath>(
  list: Path,
  given: Record<string, string | string[] | undefined>,
  account: Account,
  keptText?: (id: string) => Promise<string | null>,
): Promise<ListSearch<(typeof LISTS)[Path]>> {
  const kind: (typeof LISTS)[Path] = LISTS[list];
  const { chosen, terms, cursor, open: row, query, refused } = readListFilter(kind, given);
  const { text: open = "", typed, min, max, order, category, centre, ...dated } = terms;
  const jar = await cookies();
  const kept = typed && jar.get(TYPED_TEXT_COOKIE)?.value;
  const text = typed
    ? (openTypedText(account.id, typed, kept) ?? (await keptText?.(typed)) ?? null)
    : open;
  const { order: _, ...narrowed } = query;
  const columns = COLUMN_LISTS.find((one) => one === list);
  return {
    chosen,
    cursor,
    open: row,
    min,
    max,
    order,
    category,
    centre,
    sought: text ? searchQueryBy(text) : undefined,
    days: filteredDays(dated, saoPauloDayAfter(new Date(), 0)),
    isFiltered: Object.keys(narrowed).length > 0,
    hidden: columns ? hiddenColumns(columns, jar.get(columnsCookie(columns))?.value) : [],
    view: { list, query, text: text ?? "", refused, isLost: text === null },
  };
}
