import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";

/** What counts together with a payin or payout: whose it is, since when, and its BRL cents. */
export type Counted = { person: string; at: Date; cents: bigint };

/** Sums in BRL cents over the rows that a query gives: this person's and everybody's today, and 24 hours. */
export async function sumsOf(
  rows: Rows,
  person: string,
  counted: RawBuilder<Counted>,
): Promise<MoneyOperation["before"]> {
  const { rows: found } = await sql<Record<keyof MoneyOperation["before"], string>>`
    with counted as (${counted})
    select
      coalesce(sum(cents) filter (where person = ${person} and at >= ${TODAY}), 0)::text as person_day,
      coalesce(sum(cents) filter (where at >= ${TODAY}), 0)::text as account_day,
      coalesce(sum(cents) filter (where at > now() - interval '24 hours'), 0)::text as rolling
    from counted
  `.execute(rows);
  const sums = found[0] ?? { person_day: "0", account_day: "0", rolling: "0" };
  return {
    person_day: BigInt(sums.person_day),
    account_day: BigInt(sums.account_day),
    rolling: BigInt(sums.rolling),
  };
}
