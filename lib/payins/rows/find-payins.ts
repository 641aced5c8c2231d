import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { madeBetween } from "#lib/core/store/between-days.ts";
import type { PaymentSearch } from "#lib/core/store/payment-search.ts";
import { newest, spellings, type SearchQuery } from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayinTable } from "#lib/payins/schema.ts";
import { listPayins } from "./payins.ts";

type PayinRow = Selectable<PayinTable>;

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** What names one payin; each has an index. */
function named(sought: SearchQuery): RawBuilder<boolean> {
  const ids = sql.join(spellings(sought));
  return anyOf([
    sql`end_to_end_id in (${ids})`,
    sql`transaction_hash in (${ids})`,
    sql`txid in (${ids})`,
    ...(sought.number === null ? [] : [sql<boolean>`transaction_id = ${sought.number}`]),
  ]);
}

/** Either side's amount is one of these. */
const ofAmount = ({ cents, units }: Pick<SearchQuery, "cents" | "units">) =>
  anyOf([
    ...(cents.length === 0 ? [] : [sql<boolean>`sender_cents in (${sql.join(cents)})`]),
    ...(units.length === 0 ? [] : [sql<boolean>`receiver_units in (${sql.join(units)})`]),
  ]);

/**
 * The account's payins by number, id of the PIX or of its return, txid, hash, or what else is looked for; of a day, or
 * of an amount on a day; newest first.
 */
export async function findPayins(
  rows: Rows,
  accountId: string,
  { sought, search }: { sought: SearchQuery; search: PaymentSearch },
  limit: number,
): Promise<PayinRow[]> {
  const ours = rows.selectFrom("payin").selectAll().where("account_id", "=", accountId);
  const returned = sql<boolean>`id in (select payin_id from payin_return
    where account_id = ${accountId} and end_to_end_id in (${sql.join(spellings(sought))}))`;
  const madeOn = (days: NonNullable<SearchQuery["days"]>) =>
    sql<boolean>`${sql.join(madeBetween("payin", accountId, days), sql` and `)}`;
  const { days, amountOn } = sought;
  const queries = [
    ours.where(named(sought)),
    ours.where(returned),
    ...(days ? [ours.where(madeOn(days))] : []),
    ...(amountOn ? [ours.where(madeOn(amountOn.days)).where(ofAmount(amountOn))] : []),
  ];
  const [listed, ...found] = await Promise.all([
    listPayins(rows, accountId, { search }, { limit }),
    ...queries.map((query) => query.orderBy("id", "desc").limit(limit).execute()),
  ]);
  return newest([listed.rows, ...found], limit);
}
