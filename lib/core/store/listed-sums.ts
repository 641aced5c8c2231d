import "server-only";
import { sql, type SelectQueryBuilder } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import { findMatches, isAmong, SEARCH_BOUNDS, type ListSought } from "./indexed-search.ts";
import type { Rows } from "./store.ts";
import type { Tables } from "./tables.ts";

/** What a list's rows of one status and token come to: reais in cents, tokens in units. */
export type ListedSum = {
  status: string;
  token: Token;
  count: bigint;
  cents: bigint;
  units: bigint;
};
/** `among`: only so many were looked at, the newest; null: all were. */
export type ListedSums = { sums: ListedSum[]; among: number | null };

/** What a list shows of each payment. */
const SHOWN = {
  payin: { cents: "sender_cents", units: "receiver_units" },
  payout: { cents: "receiver_cents", units: "token_units" },
} as const;

/** Adds up a list's rows themselves: those that the index of words names, or the newest of its candidates. */
export async function listedSums<Table extends keyof typeof SHOWN, Row extends { id: bigint }>(
  rows: Rows,
  table: Table,
  accountId: string,
  candidates: SelectQueryBuilder<Tables, Table, Row>,
  { fits, sought, matching }: ListSought,
): Promise<ListedSums> {
  const numbers = matching && (await findMatches(rows, accountId, matching));
  const most = numbers ? SEARCH_BOUNDS.matches : SEARCH_BOUNDS.walked;
  // One type for both: TypeScript can't unite their queries.
  const all = candidates as unknown as SelectQueryBuilder<Tables, "payin", Row>;
  const walked = (numbers ? all.where(isAmong(numbers)) : all).orderBy("id", "desc");
  const conditions = numbers ? fits : [...fits, ...sought];
  const { cents, units } = SHOWN[table];
  const [{ rows: found }, further] = await Promise.all([
    sql<Record<keyof ListedSum, string>>`
      select status, token, count(*)::text as count, sum(${sql.ref(cents)})::text as cents,
        sum(${sql.ref(units)})::text as units
      from (${walked.limit(most)}) as ${sql.table(table)}
      where ${sql.join([...conditions, sql`true`], sql` and `)}
      group by status, token`.execute(rows),
    walked.clearSelect().select("id").offset(most).limit(1).executeTakeFirst(),
  ]);
  const sums = found.map((one) => ({
    status: one.status,
    token: one.token as Token,
    count: BigInt(one.count),
    cents: BigInt(one.cents),
    units: BigInt(one.units),
  }));
  return { sums, among: further === undefined ? null : most };
}
