import "server-only";
import { sql, type RawBuilder } from "kysely";
import { TOKENS } from "#protocol/money/money.ts";
import { TIME_ZONE } from "./today.ts";

/** The start of a day in São Paulo; `days` later. */
const dayOf = (day: string, days: number) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${TIME_ZONE})`;

type DaysAsked = { from?: string | undefined; to?: string | undefined };

/** What holds for moments between two days in São Paulo, both included. */
export const momentsBetween = (column: string, { from, to }: DaysAsked): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${dayOf(from, 0)}`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${dayOf(to, 1)}`] : []),
];

/** A row has the moment at which its transaction began: its number may be another than its moment's. */
const SLACK = sql`interval '1 hour'`;
const MOST_ROWS = "9223372036854775807";

/**
 * What holds for an account's rows that were made between two days in São Paulo, both included. Lists are
 * walked by number, so that the days are bounds of numbers too.
 */
export function madeBetween(
  table: "payin" | "payout",
  accountId: string,
  { from, to }: DaysAsked,
): RawBuilder<boolean>[] {
  // By token, as the index of their days is.
  const ofToken = (rest: RawBuilder<unknown>) =>
    sql.join(
      TOKENS.map(
        (token) => sql`(select id from ${sql.table(table)}
          where account_id = ${accountId} and token = ${token} and ${rest} limit 1)`,
      ),
    );
  const first = ofToken(
    sql`created_at < ${dayOf(from ?? "", 0)} - ${SLACK} order by created_at desc`,
  );
  const last = ofToken(sql`created_at >= ${dayOf(to ?? "", 1)} + ${SLACK} order by created_at`);
  return [
    ...(from ? [sql<boolean>`id > coalesce(greatest(${first}), 0)`] : []),
    ...(to ? [sql<boolean>`id < coalesce(least(${last}), ${MOST_ROWS}::bigint)`] : []),
    ...momentsBetween("created_at", { from, to }),
  ];
}

/** What holds for moments of days in São Paulo, both included. */
export const betweenMoments = (
  at: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`${at} >= ${dayOf(from, 0)}`] : []),
  ...(to ? [sql<boolean>`${at} < ${dayOf(to, 1)}`] : []),
];
