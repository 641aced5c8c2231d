import "server-only";
import { sql, type RawBuilder } from "kysely";
import { SEARCHED_MOST } from "./search-query.ts";
import type { Searched } from "./searched-page.ts";
import type { Rows } from "./store.ts";

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

/** How many rows the index seems to name, by some that lie anywhere in the table. */
async function estimate(
  rows: Rows,
  accountId: string,
  { table, sought }: Matching,
  sample: number,
): Promise<number> {
  const sizes = await sql<{ size: number }>`
    select reltuples::float8 as size from pg_class where oid = ${table}::regclass`.execute(rows);
  const size = Math.max(sizes.rows[0]?.size ?? 0, 0);
  if (size <= sample) return size;
  // The same ones each time, so that a list is not read in two ways.
  const { rows: found } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(table)}
    tablesample system (${(100 * sample) / size}) repeatable (1)
    where account_id = ${accountId} and ${sql.join(sought, sql` and `)}`.execute(rows);
  return (Number(found[0]?.count ?? 0n) * size) / sample;
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
  if ((await estimate(rows, accountId, matching, sample)) > few) return null;
  const { table, number, sought, fits = [] } = matching;
  const { rows: found } = await sql<{ number: bigint }>`
    select ${sql.ref(number)} as number from ${sql.table(table)}
    where account_id = ${accountId} and ${sql.join([...sought, ...fits], sql` and `)}
    limit ${matches + 1}`.execute(rows);
  return found.length > matches ? null : found.map((row) => row.number);
}

/**
 * A page of a list in which something is looked for: among the nearest rows, then among those that the index names. Where
 * it can't tell (`matching` null) or names too many, a bounded number of rows is walked.
 */
export async function indexedPage<Row>(
  rows: Rows,
  accountId: string,
  matching: Matching | null,
  {
    limit,
    walk,
    among,
    bounds = SEARCH_BOUNDS,
  }: {
    limit: number;
    walk: (most: number) => Promise<Searched<Row>>;
    among: (numbers: readonly bigint[]) => Promise<Searched<Row>>;
    bounds?: SearchBounds | undefined;
  },
): Promise<Searched<Row>> {
  if (matching === null) return walk(SEARCHED_MOST);
  const near = await walk(bounds.near);
  if (near.rows.length === limit || near.stoppedAt === null) return near;
  const numbers = await findMatches(rows, accountId, matching, bounds);
  return numbers === null ? walk(SEARCHED_MOST) : among(numbers);
}

/** What holds for rows of these numbers, which may be very many. */
export const isAmong = (numbers: readonly bigint[]): RawBuilder<boolean> =>
  sql<boolean>`id = any(${[...numbers]}::bigint[])`;
