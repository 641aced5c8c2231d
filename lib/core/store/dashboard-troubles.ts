import "server-only";
import { sql } from "kysely";
import type { Rows } from "./store.ts";

/** The number of rows (counted up to `limit`), and the oldest one's time and id. */
export type Found = { count: number; since: Date | null; id: string | null };

/** What a list of such rows comes to, the oldest first. */
export const found = (rows: readonly { id: string; since: Date }[]): Found => ({
  count: rows.length,
  since: rows[0]?.since ?? null,
  id: rows[0]?.id ?? null,
});

const UNSETTLED_AFTER_SECONDS = 20;

/** Payins whose payment request has no answer yet, the oldest first. */
export const intentsInDoubt = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("payin_intent")
    .select(["id", "updated_at as since", "confirmed_at", "network", "address", "token"])
    .select(["sender_cents", "receiver_units", "expected_payer"])
    .where("account_id", "=", accountId)
    .where("status", "in", ["paying", "unclear"])
    .where(
      sql<boolean>`(status = 'unclear' or updated_at < now() - make_interval(secs => ${UNSETTLED_AFTER_SECONDS}::int))`,
    )
    .orderBy("updated_at")
    .limit(limit)
    .execute();

/** Payouts whose request has no answer yet, the oldest first. */
export const payoutIntentsInDoubt = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("payout_intent")
    .select(["id", "updated_at as since", "pix_account_name", "token"])
    .select(["token_units", "receiver_cents"])
    .where("account_id", "=", accountId)
    // The same statuses as the index payout_intent_open.
    .where("status", "in", ["signing", "executing", "unclear"])
    .where(
      sql<boolean>`(status = 'unclear' or (status = 'executing'
        and updated_at < now() - make_interval(secs => ${UNSETTLED_AFTER_SECONDS}::int)))`,
    )
    .orderBy("updated_at")
    .limit(limit)
    .execute();

const WALLET_LATE_AFTER_SECONDS = 60;

/** Wallets whose registration the exchange has not answered yet, the oldest first. */
export async function walletsInDoubt(rows: Rows, accountId: string, limit: number): Promise<Found> {
  return found(
    await rows
      .selectFrom("wallet")
      .select([sql<string>`id::text`.as("id"), "created_at as since"])
      .where("account_id", "=", accountId)
      .where("status", "=", "pending")
      .where(
        sql<boolean>`created_at < now() - make_interval(secs => ${WALLET_LATE_AFTER_SECONDS}::int)`,
      )
      .orderBy("created_at")
      .limit(limit)
      .execute(),
  );
}

/** Trouble between dashboard and exchange: webhook, unverified deliveries. */
export async function lineTroubles(rows: Rows, connectionId: string) {
  const [connection, unverified] = await Promise.all([
    rows
      .selectFrom("connection")
      .select(sql<boolean>`webhook_secret is null`.as("isWithoutWebhook"))
      .where("id", "=", connectionId)
      .executeTakeFirstOrThrow(),
    // Unverified events: the store keeps only the last hundred.
    rows
      .selectFrom("event")
      .select([
        sql<number>`count(*)::int`.as("count"),
        sql<Date | null>`min(received_at)`.as("since"),
      ])
      .where("connection_id", "=", connectionId)
      .where("verified", "=", false)
      .where(sql<boolean>`received_at > now() - interval '1 day'`)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...connection, unverified };
}
