import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { madeBetween } from "#lib/core/store/between-days.ts";
import type { PaymentSearch } from "#lib/core/store/payment-search.ts";
import { newest, spellings, type SearchQuery } from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutTable } from "#lib/payouts/schema/payouts.ts";
import { listPayouts } from "./payouts.ts";

type PayoutRow = Selectable<PayoutTable>;

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** What names one payout; each has an index. */
function named(sought: SearchQuery): RawBuilder<boolean> {
  const ids = sql.join(spellings(sought));
  return anyOf([
    sql`end_to_end_id in (${ids})`,
    sql`pull_hash in (${ids})`,
    sql`refund_hash in (${ids})`,
    sql`payout_id in (${ids})`,
    ...(sought.number === null ? [] : [sql<boolean>`id = ${sought.number}`]),
  ]);
}

/** Either side's amount is one of these. */
const ofAmount = ({ cents, units }: Pick<SearchQuery, "cents" | "units">) =>
  anyOf([
    ...(cents.length === 0 ? [] : [sql<boolean>`receiver_cents in (${sql.join(cents)})`]),
    ...(units.length === 0 ? [] : [sql<boolean>`token_units in (${sql.join(units)})`]),
  ]);

/**
 * The account's payouts by number, the exchange's id, id of the PIX, hash, or what else is looked for; of a day, or of
 * an amount on a day; newest first.
 */
export async function findPayouts(
  rows: Rows,
  accountId: string,
  { sought, search }: { sought: SearchQuery; search: PaymentSearch },
  limit: number,
): Promise<PayoutRow[]> {
  const ours = rows.selectFrom("payout").selectAll().where("account_id", "=", accountId);
  const madeOn = (days: NonNullable<SearchQuery["days"]>) =>
    sql<boolean>`${sql.join(madeBetween("payout", accountId, days), sql` and `)}`;
  const { days, amountOn } = sought;
  const queries = [
    ours.where(named(sought)),
    ...(days ? [ours.where(madeOn(days))] : []),
    ...(amountOn ? [ours.where(madeOn(amountOn.days)).where(ofAmount(amountOn))] : []),
  ];
  const [listed, ...found] = await Promise.all([
    listPayouts(rows, accountId, { search }, { limit }),
    ...queries.map((query) => query.orderBy("id", "desc").limit(limit).execute()),
  ]);
  return newest([listed.rows, ...found], limit);
}
