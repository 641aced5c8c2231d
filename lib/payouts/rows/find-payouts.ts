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
import type { PayoutTable } from "#lib/payouts/schema/payouts.ts";

type PayoutRow = Selectable<PayoutTable>;

const WORDS = ["reference", "cost_centre", "note", "pix_account_name"];

/** What names one payout, with an index each, and the ways of describing some. */
function waysToFind(sought: SearchQuery) {
  const { text, number } = sought;
  const ids = sql.join(spellings(sought));
  const named = [
    sql<boolean>`end_to_end_id in (${ids})`,
    sql<boolean>`pull_hash in (${ids})`,
    sql<boolean>`refund_hash in (${ids})`,
    sql<boolean>`payout_id in (${ids})`,
    ...(number === null ? [] : [sql<boolean>`id = ${number}`]),
  ];
  const described = [
    containsText(WORDS, text),
    isOfCategory("payout", text),
    sql<boolean>`lower(sender_address) = ${text.toLowerCase()}`,
    ...ofAmount(sought),
  ];
  return { named, described };
}

/** Either side's amount is one of these. */
const ofAmount = ({ cents, units }: Pick<SearchQuery, "cents" | "units">) => [
  ...(cents.length === 0 ? [] : [sql<boolean>`receiver_cents in (${sql.join(cents)})`]),
  ...(units.length === 0 ? [] : [sql<boolean>`token_units in (${sql.join(units)})`]),
];

const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether a payout is what someone looks for, in any way; days apart. */
export function isSoughtPayout(sought: SearchQuery): RawBuilder<boolean> {
  const { named, described } = waysToFind(sought);
  return anyOf([...named, ...described]);
}

/**
 * The account's payouts by number, the exchange's id, id of the PIX, hash, address, amount, label, day or PIX
 * account's name; newest first.
 */
export async function findPayouts(
  rows: Rows,
  accountId: string,
  sought: SearchQuery,
  limit: number,
): Promise<PayoutRow[]> {
  const ours = () => rows.selectFrom("payout").selectAll().where("account_id", "=", accountId);
  const { named, described } = waysToFind(sought);
  const madeOn = (days: NonNullable<SearchQuery["days"]>) =>
    sql<boolean>`${sql.join(madeBetween("payout", accountId, days), sql` and `)}`;
  const among = ours().orderBy("id", "desc").limit(SEARCHED_MOST).as("payout");
  const queries = [
    ours().where(anyOf(named)),
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
