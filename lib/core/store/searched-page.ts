import "server-only";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Keyset } from "./polling-schedule.ts";
import { SEARCHED_MOST } from "./search-query.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** A list's rows, newest first. */
export type Searched<Row> = {
  rows: Row[];
  /** The last row that was looked at, where the search stopped before the page was full or the list ended. */
  stoppedAt: bigint | null;
};

/**
 * One page of the rows that fit. Candidates are walked in the order of their numbers, so whatever narrows them
 * needs an index with that order. What has none belongs into `fits`, and is looked for among a bounded
 * number of candidates: a page costs the same however few fit. Further pages go on from where it stopped.
 */
export async function searchedPage<
  Table extends "payin" | "payout" | "audit" | "wallet" | "sub_account",
  Row extends { id: bigint },
>(
  rows: Rows,
  table: Table,
  candidates: SelectQueryBuilder<Tables, Table, Row>,
  fits: readonly RawBuilder<boolean>[],
  { before, after, limit }: Keyset,
): Promise<Searched<Row>> {
  // One type for all: they have the same number, and TypeScript can't unite their queries.
  const all = candidates as unknown as SelectQueryBuilder<Tables, "payin", Row>;
  const order = after === undefined ? "desc" : "asc";
  let walked = all.orderBy("id", order);
  if (after !== undefined) walked = walked.where("id", ">", after);
  else if (before !== undefined) walked = walked.where("id", "<", before);
  const among = walked.limit(SEARCHED_MOST);
  const page =
    fits.length === 0
      ? walked
      : (rows
          .selectFrom(among.as(table))
          .selectAll()
          .where(sql<boolean>`${sql.join(fits, sql` and `)}`)
          .orderBy("id", order) as unknown as typeof walked);
  const found = await page.limit(limit).execute();
  const newestFirst = after === undefined ? found : found.toReversed();
  if (fits.length === 0 || found.length === limit) return { rows: newestFirst, stoppedAt: null };
  const looked = await rows
    .selectFrom(among.clearSelect().select("id").as("looked"))
    .select([
      sql<bigint>`count(*)`.as("count"),
      sql<bigint | null>`${sql.raw(order === "desc" ? "min" : "max")}(id)`.as("last"),
    ])
    .executeTakeFirstOrThrow();
  const isCut = Number(looked.count) === SEARCHED_MOST;
  return { rows: newestFirst, stoppedAt: isCut ? looked.last : null };
}
