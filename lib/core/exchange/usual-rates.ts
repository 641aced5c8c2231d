import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import { RATE_DAYS, RECENT_RATES } from "#lib/rules/spenders/signing-limits.ts";
import type { Rows } from "#lib/core/store/store.ts";

const TIME_ZONE = "America/Sao_Paulo";

/** Payins buy tokens and payouts sell them, and each side has its own usual rate. */
export type Side = "payin" | "payout";

/**
 * Which rows count: a payin whose PIX arrived and that shows no discrepancy, and a payout, which exists only
 * after its allowance was on the chain and the exchange accepted it. Unused quotes do not count.
 */
const COUNTS: Record<Side, RawBuilder<boolean>> = {
  payin: sql`(differences is null and chain_check <> 'differs' and (status = 'completed'
    or (paid_at is not null and status not in ('failed', 'expired'))))`,
  payout: sql`(chain_check <> 'differs' and status <> 'failed')`,
};

/**
 * The rates at which an account bought or sold a token: for each recent day (in São Paulo) only the first
 * that counts, so that every day weighs the same. Newest first; with `before`, only rates agreed before that
 * moment.
 */
export async function usualRates(
  rows: Rows,
  side: Side,
  account: { id: string },
  token: Token,
  before: Date | null = null,
): Promise<bigint[]> {
  const until = before === null ? sql<Date>`now()` : sql<Date>`${before}::timestamptz`;
  const dayBegan = (ago: RawBuilder<number>) =>
    sql`((date_trunc('day', ${until} at time zone ${TIME_ZONE}) - make_interval(days => ${ago}))
      at time zone ${TIME_ZONE})`;
  const found = await sql<{ rate: bigint }>`
    select first.rate from generate_series(0, ${RATE_DAYS - 1}::int) as ago
    cross join lateral (
      select rate from ${sql.table(side)}
      where account_id = ${account.id} and token = ${token} and ${COUNTS[side]}
        and created_at >= ${dayBegan(sql`ago`)} and created_at < ${dayBegan(sql`ago - 1`)}
        and created_at < ${until}
      order by created_at, id limit 1
    ) as first
    order by ago limit ${RECENT_RATES}::int`.execute(rows);
  return found.rows.map(({ rate }) => rate);
}
