import "server-only";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { madeBetween } from "#lib/core/store/between-days.ts";
import { isOfCategory } from "#lib/core/store/of-category.ts";
import { containsText } from "#lib/core/store/polling-schedule.ts";
import {
  newest,
  SEARCHED_MOST,
  spellings,
  type SearchQuery,
} from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayinTable } from "#lib/payins/schema.ts";

type PayinRow = Selectable<PayinTable>;

const WORDS = ["expected_payer", "reference", "cost_centre", "note", "payer_name"];

/** What names one payin, and each way of describing some; all of them have an index but the last. */
function waysToFind(accountId: string, sought: SearchQuery) {
  const { text, number } = sought;
  const ids = sql.join(spellings(sought));
  const named = [
    sql<boolean>`end_to_end_id in (${ids})`,
    sql<boolean>`transaction_hash in (${ids})`,
    sql<boolean>`txid in (${ids})`,
    ...(number === null ? [] : [sql<boolean>`transaction_id = ${number}`]),
  ];
  const returned = sql<boolean>`id in (select payin_id from payin_return
    where account_id = ${accountId} and end_to_end_id in (${ids}))`;
  const described = [
    containsText(WORDS, text),
    isOfCategory("payin", text),
    sql<boolean>`lower(address) = ${text.toLowerCase()}`,
    sql<boolean>`(network, address) in (select network, address from (
      select network, address, name from wallet where account_id = ${accountId}
        and (status <> 'refused' or refused_code is not null)
      order by id desc limit ${SEARCHED_MOST}) as wallet where ${containsText(["name"], text)})`,
    ...ofAmount(sought),
  ];
  return { named, returned, described };
}

/** Either side's amount is one of these. */
const ofAmount = ({ cents, units }: Pick<SearchQuery, "cents" | "units">) => [
  ...(cents.length === 0 ? [] : [sql<boolean>`sender_cents in (${sql.join(cents)})`]),
  ...(units.length === 0 ? [] : [sql<boolean>`receiver_units in (${sql.join(units)})`]),
];

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether a payin is what someone looks for, in any way; days apart. */
export function isSoughtPayin(accountId: string, sought: SearchQuery): RawBuilder<boolean> {
  const { named, returned, described } = waysToFind(accountId, sought);
  return anyOf([...named, returned, ...described]);
}

/**
/**
 * The account's payins by number, id of the PIX or of its return, txid, hash, address, amount, payer, label, day or
 * wallet's name; newest first.
 */
export async function findPayins(
  rows: Rows,
  accountId: string,
  sought: SearchQuery,
  limit: number,
): Promise<PayinRow[]> {
  const ours = () => rows.selectFrom("payin").selectAll().where("account_id", "=", accountId);
  const { named, returned, described } = waysToFind(accountId, sought);
  const madeOn = (days: NonNullable<SearchQuery["days"]>) =>
    sql<boolean>`${sql.join(madeBetween("payin", accountId, days), sql` and `)}`;
  const among = ours().orderBy("id", "desc").limit(SEARCHED_MOST).as("payin");
  const queries = [
    ours().where(anyOf(named)),
    ours().where(returned),
    rows.selectFrom(among).selectAll().where(anyOf(described)),
    ...(sought.days ? [ours().where(madeOn(sought.days))] : []),
    ...(sought.amountOn
      ? [
          ours()
            .where(madeOn(sought.amountOn.days))
            .where(anyOf(ofAmount(sought.amountOn))),
        ]
      : []),
  ];
  const found = await Promise.all(
    queries.map((query) => query.orderBy("id", "desc").limit(limit).execute()),
  );
  return newest(found, limit);
}
