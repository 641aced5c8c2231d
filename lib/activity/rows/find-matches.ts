import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { ActivityTerms } from "./activity-filter.ts";

/** How much of an account's lines is looked at, however many there are. */
export const ACTIVITY_BOUNDS = {
  /** Lines among which a page is looked for first: what is typed is mostly of late, or in many lines. */
  near: 2_000,
  /** Lines by which it is told how many match. */
  sample: 500,
  /** Where more seem to match, the index is not asked: it would have to name them all. */
  few: 20_000,
  /** With more matches than this, the nearest are found by walking; and so many lines are added up at most. */
  matches: 10_000,
};
export type ActivityBounds = typeof ACTIVITY_BOUNDS;

/** How many lines seem to match, by some that lie anywhere in the table. */
async function estimate(
  rows: Rows,
  accountId: string,
  { sought }: Pick<ActivityTerms, "sought">,
  sample: number,
): Promise<number> {
  const sizes = await sql<{ size: number }>`
    select reltuples::float8 as size from pg_class where oid = 'activity'::regclass`.execute(rows);
  const size = Math.max(sizes.rows[0]?.size ?? 0, 0);
  if (size <= sample) return size;
  // The same ones each time, so that a list is not read in two ways.
  const { rows: found } = await sql<{ count: bigint }>`
    select count(*) as count from activity tablesample system (${(100 * sample) / size}) repeatable (1)
    where account_id = ${accountId} and ${sql.join(sought, sql` and `)}`.execute(rows);
  return (Number(found[0]?.count ?? 0n) * size) / sample;
}

/**
 * The lines that hold what is looked for, by the index of what is typed, whatever else narrows the list; null: there
 * are too many, or the index can't tell.
 */
export async function findMatches(
  rows: Rows,
  accountId: string,
  terms: ActivityTerms,
  { sample, few, matches }: ActivityBounds,
): Promise<bigint[] | null> {
  if (terms.sought.length === 0 || !terms.isIndexed) return null;
  if ((await estimate(rows, accountId, terms, sample)) > few) return null;
  const { rows: found } = await sql<{ id: bigint }>`
    select id from activity where account_id = ${accountId} and ${sql.join(terms.sought, sql` and `)}
    limit ${matches + 1}`.execute(rows);
  return found.length > matches ? null : found.map(({ id }) => id);
}
