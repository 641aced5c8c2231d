import "server-only";
import { sql } from "kysely";
import { containsText } from "#lib/core/store/polling-schedule.ts";
import {
  newest,
  SEARCHED_MOST,
  spellings,
  type SearchQuery,
} from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { PayinLabels } from "#lib/rules/activity/labels.ts";
import type { PayinRow } from "./payins.ts";

const WORDS = [...Object.keys(PayinLabels.shape), "payer_name"];

/**
 * The account's payins by number, id of the PIX or of its return, txid, hash, address, amount, payer, label
 * or wallet's name; newest first.
 */
export async function findPayins(
  rows: Rows,
  accountId: string,
  sought: SearchQuery,
  limit: number,
): Promise<PayinRow[]> {
  const { text, number, cents, units } = sought;
  const ids = spellings(sought);
  const ours = () => rows.selectFrom("payin").selectAll().where("account_id", "=", accountId);
  const named = ours().where((is) =>
    is.or([
      is("end_to_end_id", "in", ids),
      is("transaction_hash", "in", ids),
      is("txid", "in", ids),
      ...(number === null ? [] : [is("transaction_id", "=", number)]),
    ]),
  );
  const returned = ours().where("id", "in", (returns) =>
    returns
      .selectFrom("payin_return")
      .select("payin_id")
      .where("account_id", "=", accountId)
      .where("end_to_end_id", "in", ids),
  );
  const described = rows
    .selectFrom(ours().orderBy("id", "desc").limit(SEARCHED_MOST).as("payin"))
    .selectAll()
    .where((is) =>
      is.or([
        containsText(WORDS, text),
        sql<boolean>`lower(address) = ${text.toLowerCase()}`,
        sql<boolean>`(network, address) in (select network, address from (
          select network, address, name from wallet where account_id = ${accountId}
            and (status <> 'refused' or refused_code is not null)
          order by id desc limit ${SEARCHED_MOST}) as wallet where ${containsText(["name"], text)})`,
        ...(cents === null ? [] : [is("sender_cents", "=", cents)]),
        ...(units === null ? [] : [is("receiver_units", "=", units)]),
      ]),
    );
  const found = await Promise.all(
    [named, returned, described].map((query) => query.orderBy("id", "desc").limit(limit).execute()),
  );
  return newest(found, limit);
}
