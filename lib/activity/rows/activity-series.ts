import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { Days } from "#lib/format/typed-days.ts";
import type { PaymentKind, PaymentSums } from "#lib/rules/insights/points.ts";
import type { MovementSide } from "#lib/rules/activity/movements.ts";
import type { Token } from "#protocol/money/money.ts";
import { eachDay, spansOf } from "./sum-spans.ts";

/** What payments of one kind and token come to that began on a day, or in a month, and are done. */
export type SeriesRow = PaymentSums & { begins: string; kind: PaymentKind; token: Token };

type Summed = Omit<SeriesRow, keyof PaymentSums> & Record<keyof PaymentSums, string>;

const FIGURES = sql`kind, token, count, gross_cents, fee_cents, net_cents, units, without_fee, traded, compared, market`;

export type SeriesAsked = Days & { step: "day" | "month"; sides: readonly MovementSide[] };

/** An account's done payments by day or month, exact at this moment; what nothing happened in is left out. */
export async function activitySeries(
  rows: Rows,
  accountId: string,
  { step, sides, from, to }: SeriesAsked,
): Promise<SeriesRow[]> {
  const named = sql`account_id = ${accountId} and side = any(${[...sides]}::text[])
    and state = 'done' and kind in ('payin', 'payout')`;
  const spans = step === "day" ? eachDay({ from, to }) : spansOf({ from, to });
  const { rows: found } = await sql<Summed>`
    select to_char(date_trunc(${step}, begins), 'YYYY-MM-DD') as begins, kind, token, sum(count)::text as count,
      sum(case kind when 'payout' then net_cents else gross_cents end)::text as "amountCents",
      sum(gross_cents)::text as "grossCents", sum(fee_cents)::text as "feeCents", sum(units)::text as units,
      sum(without_fee)::text as "withoutFee", sum(traded)::text as traded, sum(compared)::text as compared,
      sum(market)::text as market
    from (
      select begins, ${FIGURES} from activity_sum where ${named} and ${spans}
      union all
      select day as begins, ${FIGURES} from activity_delta
      where ${named} and day >= ${from}::date and day <= ${to}::date
    ) as each group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`.execute(rows);
  return found.map(({ begins, kind, token, ...sums }) => ({
    begins,
    kind,
    token,
    count: BigInt(sums.count),
    amountCents: BigInt(sums.amountCents),
    grossCents: BigInt(sums.grossCents),
    feeCents: BigInt(sums.feeCents),
    units: BigInt(sums.units),
    withoutFee: BigInt(sums.withoutFee),
    traded: BigInt(sums.traded),
    compared: BigInt(sums.compared),
    market: BigInt(sums.market),
  }));
}

/** The day of an account's first line; null: it has none. */
export async function firstActivityDay(rows: Rows, accountId: string): Promise<string | null> {
  const found = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from activity where account_id = ${accountId}
    order by at, id limit 1`.execute(rows);
  return found.rows[0]?.day ?? null;
}
