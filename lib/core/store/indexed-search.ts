import "server-only";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Keyset } from "./polling-schedule.ts";
import { SEARCHED_MOST } from "./search-query.ts";
import {
  searchedPage,
  type ListOrder,
  type Searched,
  type SearchedTable,
} from "./searched-page.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** How much of an account's rows a search looks at, however many there are. */
export const SEARCH_BOUNDS = {
  /** Rows among which a page is looked for first: what is typed is mostly of late, or in many rows. */
  near: 500,
  /** Rows among which a picker looks where the index can't tell. */
  picked: 2_000,
  /** Rows by which it is told how many match. */
  sample: 500,
  /** Where more seem to match, the index is not asked: it would have to name them all. */
  few: 20_000,
  /** With more matches than this, the nearest are found by walking; and so many lines are added up at most. */
  matches: 10_000,
  /** Payments that are added up where neither kept sums nor the index of words tell of them. */
  walked: 1_000,
};
export type SearchBounds = typeof SEARCH_BOUNDS;

/** A table with an index of its words, and what is looked up in it. */
export type Matching = {
  table: "activity" | "wallet" | "sub_account" | "pix_account_name" | "pix_account_note";
  /** The column whose values are wanted. */
  number: string;
  sought: readonly RawBuilder<boolean>[];
  /** What narrows the matches and is not in the index. */
  fits?: readonly RawBuilder<boolean>[];
};

/** Pages of a table that are read to tell how many rows match. */
const SAMPLED_PAGES = 20;

type Estimate = {
  /** Rows of the account that match. */
  matching: number;
  /** At least half of the table is the account's. */
  isMostOfAll: boolean;
};

/**
 * How many rows the index seems to name, by some that lie evenly all over the table. The same ones each time, so that a
 * list is not read in two ways; and by their place, since PostgreSQL's own sample visits the number of every page.
 */
async function estimate(
  rows: Rows,
  accountId: string,
  { table, sought }: Matching,
  sample: number,
): Promise<Estimate> {
  const sizes = await sql<{ size: number; pages: number }>`
    select reltuples::float8 as size, relpages as pages from pg_class
    where oid = ${table}::regclass`.execute(rows);
  const { size, pages } = { size: 0, pages: 0, ...sizes.rows[0] };
  if (size <= sample) return { matching: Math.max(size, 0), isMostOfAll: false };
  const lines = Math.ceil(sample / SAMPLED_PAGES);
  const { rows: found } = await sql<{ seen: number; own: number; matching: number }>`
    select count(*)::integer as seen, count(*) filter (where is_own)::integer as own,
      count(*) filter (where is_own and is_sought)::integer as matching
    from (
      select account_id = ${accountId} as is_own, ${sql.join(sought, sql` and `)} as is_sought
      from ${sql.table(table)} where ctid = any(array(
        select format('(%s,%s)', page * ${pages}::bigint / ${SAMPLED_PAGES}::int, line)::tid
        from generate_series(0, ${SAMPLED_PAGES - 1}::int) page, generate_series(1, ${lines}::int) line))
    ) as sampled`.execute(rows);
  const { seen, own, matching } = { seen: 0, own: 0, matching: 0, ...found[0] };
  if (seen === 0) return { matching: size, isMostOfAll: false };
  return { matching: (matching * size) / seen, isMostOfAll: own * 2 >= seen };
}

/**
 * The numbers of an account's rows that match, by the index of what is typed, whatever else narrows a list; null: there
 * are too many.
 */
export async function findMatches(
  rows: Rows,
  accountId: string,
  matching: Matching,
  { sample, few, matches }: SearchBounds = SEARCH_BOUNDS,
): Promise<bigint[] | null> {
  const estimated = await estimate(rows, accountId, matching, sample);
  if (estimated.matching > few) return null;
  const { table, number, sought, fits = [] } = matching;
  // An index reads all of an account's entries: where most of the table is its own, they narrow nothing and cost most.
  const account = estimated.isMostOfAll ? sql`account_id || ''` : sql`account_id`;
  const { rows: found } = await sql<{ number: bigint }>`
    select ${sql.ref(number)} as number from ${sql.table(table)}
    where ${account} = ${accountId} and ${sql.join([...sought, ...fits], sql` and `)}
    limit ${matches + 1}`.execute(rows);
  return found.length > matches ? null : found.map((row) => row.number);
}

/** What narrows a list and has no index in its order. */
export type ListSought = {
  /** What has no index at all. */
  fits: readonly RawBuilder<boolean>[];
  /** What is looked for; empty: nothing is. */
  sought: readonly RawBuilder<boolean>[];
  /** The same for the index of words; null: it can't tell. */
  matching: Matching | null;
};

/**
 * A page of an account's list (`searchedPage`) in which something may be looked for: among the nearest rows, then among
 * those that the index names. Where it can't tell or names too many, a bounded number of rows is walked.
 */
export async function indexedPage<Table extends SearchedTable, Row extends { id: bigint }>(
  rows: Rows,
  table: Table,
  accountId: string,
  candidates: SelectQueryBuilder<Tables, Table, Row>,
  { fits, sought, matching }: ListSought,
  keyset: Keyset,
  order?: ListOrder,
  bounds: SearchBounds = SEARCH_BOUNDS,
): Promise<Searched<Row>> {
  const walk = (most: number) =>
    searchedPage(rows, table, candidates, [...fits, ...sought], keyset, order, most);
  if (sought.length === 0 || matching === null) return walk(SEARCHED_MOST);
  const near = await walk(bounds.near);
  if (near.rows.length === keyset.limit || near.stoppedAt === null) return near;
  const numbers = await findMatches(rows, accountId, matching, bounds);
  if (numbers === null) return walk(SEARCHED_MOST);
  return searchedPage(rows, table, candidates.where(isAmong(numbers)), fits, keyset, order);
}

/** What holds for rows of these numbers, which may be very many. */
export const isAmong = (numbers: readonly bigint[]): RawBuilder<boolean> =>
  sql<boolean>`id = any(${[...numbers]}::bigint[])`;
