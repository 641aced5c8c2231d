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
import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { PayoutRow } from "./payouts.ts";

const WORDS = [...Object.keys(PayoutLabels.shape), "pix_account_name"];

/**
 * The account's payouts by number, the exchange's id, id of the PIX, hash, address, amount, label or PIX
 * account's name; newest first.
 */
export async function findPayouts(
  rows: Rows,
  accountId: string,
  sought: SearchQuery,
  limit: number,
): Promise<PayoutRow[]> {
  const { text, number, cents, units } = sought;
  const ids = spellings(sought);
  const ours = () => rows.selectFrom("payout").selectAll().where("account_id", "=", accountId);
  const named = ours().where((is) =>
    is.or([
      is("end_to_end_id", "in", ids),
      is("pull_hash", "in", ids),
      is("refund_hash", "in", ids),
      is("payout_id", "in", ids),
      ...(number === null ? [] : [is("id", "=", number)]),
    ]),
  );
  const described = rows
    .selectFrom(ours().orderBy("id", "desc").limit(SEARCHED_MOST).as("payout"))
    .selectAll()
    .where((is) =>
      is.or([
        containsText(WORDS, text),
        sql<boolean>`lower(sender_address) = ${text.toLowerCase()}`,
        ...(cents === null ? [] : [is("receiver_cents", "=", cents)]),
        ...(units === null ? [] : [is("token_units", "=", units)]),
      ]),
    );
  const found = await Promise.all(
    [named, described].map((query) => query.orderBy("id", "desc").limit(limit).execute()),
  );
  return newest(found, limit);
}
