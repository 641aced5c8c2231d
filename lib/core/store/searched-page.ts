import "server-only";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Keyset } from "./polling-schedule.ts";
import { SEARCHED_MOST } from "./search-query.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** In which order a list is read: newest first, unless it says otherwise. */
export type ListOrder = {
  /** A column, such as an amount or a name, for an account's rows; their numbers break ties. Without it, by number alone. */
  amount?: {
    column: "sender_cents" | "receiver_cents" | "amount_cents" | "at" | "list_key";
    accountId: string;
  };
  isRising: boolean;
};
const NEWEST_FIRST: ListOrder = { isRising: false };

/** What is listed by number. */
export type SearchedTable = "payin" | "payout" | "activity" | "audit" | "wallet" | "sub_account";

/** A list's rows, in its order. */
export type Searched<Row> = {
  rows: Row[];
  /** The last row that was looked at, where the search stopped before the page was full or the list ended. */
  stoppedAt: bigint | null;
};

/**
 * One page of the rows that fit. Candidates are walked in the list's order, so whatever narrows them needs an
 * index with that order. What has none belongs into `fits`, and is looked for among a bounded number of
 * candidates: a page costs the same however few fit. Further pages go on from where it stopped. `before` is
 * the row that a page comes after in the list's order, `after` the one it comes ahead of.
 */
export async function searchedPage<Table extends SearchedTable, Row extends { id: bigint }>(
  rows: Rows,
  table: Table,
  candidates: SelectQueryBuilder<Tables, Table, Row>,
  fits: readonly RawBuilder<boolean>[],
  { before, after, limit }: Keyset,
  { amount, isRising }: ListOrder = NEWEST_FIRST,
  most = SEARCHED_MOST,
): Promise<Searched<Row>> {
  // One type for all: they have the same number, and TypeScript can't unite their queries.
  const all = candidates as unknown as SelectQueryBuilder<Tables, "payin", Row>;
  const isBack = after !== undefined;
  const isUp = isRising !== isBack;
  const by = amount ? [amount.column as "sender_cents", "id" as const] : ["id" as const];
  const inOrder = <Query extends typeof all>(query: Query) =>
    by.reduce((sorted, column) => sorted.orderBy(column, isUp ? "asc" : "desc") as Query, query);
  const at = after ?? before;
  const beyond = sql.raw(isUp ? ">" : "<");
  let walked = inOrder(all);
  if (at !== undefined && amount === undefined)
    walked = walked.where(sql<boolean>`id ${beyond} ${at}`);
  else if (at !== undefined && amount) {
    // Of the reader's own account alone: another's row must not place a page.
    const column = sql.ref(amount.column);
    const there = sql`(select ${column} from ${sql.table(table)}
      where account_id = ${amount.accountId} and id = ${at})`;
    walked = walked.where(sql<boolean>`(${column}, id) ${beyond} (${there}, ${at}::bigint)`);
  }
  const among = walked.limit(most);
  const page =
    fits.length === 0
      ? walked
      : inOrder(
          rows
            .selectFrom(among.as(table))
            .selectAll()
            .where(sql<boolean>`${sql.join(fits, sql` and `)}`) as unknown as typeof walked,
        );
  const found = await page.limit(limit).execute();
  const inListOrder = isBack ? found.toReversed() : found;
  if (fits.length === 0 || found.length === limit) return { rows: inListOrder, stoppedAt: null };
  // The last of the candidates, where there are as many as are looked at.
  const last = await walked
    .clearSelect()
    .select("id")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return { rows: inListOrder, stoppedAt: last?.id ?? null };
}
