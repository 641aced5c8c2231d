import "server-only";
import { sql } from "kysely";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The quotes that estimates are made from: the newest of each pair, of a day at most. */
export function lastPayoutQuotes(rows: Rows, accountId: string) {
  return rows
    .selectFrom("payout_intent")
    .distinctOn(["network", "token"])
    .select((is) => [is.ref("network").$castTo<PayoutNetwork>().as("network"), "token"])
    .select(["rate", "flat_fee_cents", "partner_fee_cents"])
    .select(["currency_type", "request_amount", "quoted_at"])
    .where("account_id", "=", accountId)
    .where("differences", "is", null)
    .where("quoted_at", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("network")
    .orderBy("token")
    .orderBy("quoted_at", "desc")
    .execute();
}
