import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import { RECENT_RATES } from "#protocol/signing-limits.ts";
import type { Rows } from "./store.ts";

/**
 * Rates of an account's last quotes of a token, newest first; `before`: only of quotes older than
 * that one.
 */
export async function recentRates(
  rows: Rows,
  accountId: string,
  token: Token,
  before: Date | null = null,
): Promise<bigint[]> {
  let query = rows
    .selectFrom("payout_rate")
    .select("rate")
    .where("account_id", "=", accountId)
    .where("token", "=", token)
    .orderBy("id", "desc")
    .limit(RECENT_RATES);
  if (before) query = query.where("quoted_at", "<", before);
  return (await query.execute()).map(({ rate }) => rate);
}

/** Notes the rate of a quote that was within every bound. */
export async function keepRate(
  rows: Rows,
  accountId: string,
  token: Token,
  rate: bigint,
): Promise<void> {
  await rows.insertInto("payout_rate").values({ account_id: accountId, token, rate }).execute();
}

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
