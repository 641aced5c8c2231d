import "server-only";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import { madeBetween } from "./between-days.ts";
import { newest, spellings, type SearchQuery } from "./search-query.ts";
import type { Searched } from "./searched-page.ts";
import type { Tables } from "./tables.ts";

/** What names one payment, with an index each, and its amounts in reais and in tokens. */
const COLUMNS = {
  payin: {
    ids: ["end_to_end_id", "transaction_hash", "txid"],
    number: "transaction_id",
    cents: "sender_cents",
    units: "receiver_units",
  },
  payout: {
    ids: ["end_to_end_id", "pull_hash", "refund_hash", "payout_id"],
    number: "id",
    cents: "receiver_cents",
    units: "token_units",
  },
} as const;

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Ways to find payments, each by an index of its own: by what names one, of a day, of an amount on a day. */
function waysToFind(
  table: keyof typeof COLUMNS,
  accountId: string,
  sought: SearchQuery,
): RawBuilder<boolean>[] {
  const { number, days, amountOn } = sought;
  const { ids, number: column, ...amounts } = COLUMNS[table];
  const spelled = sql.join(spellings(sought));
  const named = anyOf([
    ...ids.map((id) => sql<boolean>`${sql.ref(id)} in (${spelled})`),
    ...(number === null ? [] : [sql<boolean>`${sql.ref(column)} = ${number}`]),
  ]);
  const amountIs = (of: "cents" | "units", values: readonly bigint[]) =>
    values.length === 0 ? [] : [sql<boolean>`${sql.ref(amounts[of])} in (${sql.join(values)})`];
  return [
    named,
    ...(days ? [allOf(madeBetween(table, accountId, days))] : []),
    ...(amountOn
      ? [
          allOf([
            ...madeBetween(table, accountId, amountOn.days),
            anyOf([...amountIs("cents", amountOn.cents), ...amountIs("units", amountOn.units)]),
          ]),
        ]
      : []),
  ];
}

/**
 * An account's payments by everything that a text can mean, the newest first. `list`: those that hold it in their words
 * or codes; `more`: further conditions with an index, by which one is found.
 */
export async function findPayments<Table extends keyof typeof COLUMNS, Row extends { id: bigint }>(
  table: Table,
  payments: SelectQueryBuilder<Tables, Table, Row>,
  { accountId, sought, limit }: { accountId: string; sought: SearchQuery; limit: number },
  list: Promise<Searched<Row>>,
  more: readonly RawBuilder<boolean>[] = [],
): Promise<Row[]> {
  // One type for both: they have the same columns here, and TypeScript can't unite their queries.
  const ours = payments as unknown as SelectQueryBuilder<Tables, "payin", Row>;
  const find = (way: RawBuilder<boolean>) =>
    ours.where("account_id", "=", accountId).where(way).orderBy("id", "desc").limit(limit);
  const ways = [...waysToFind(table, accountId, sought), ...more];
  const [listed, ...found] = await Promise.all([list, ...ways.map((way) => find(way).execute())]);
  return newest([listed.rows, ...found], limit);
}
