import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import {
  isOpenPayout,
  isPayoutInDoubt,
  PAYOUT_TROUBLE,
  PAYOUT_TROUBLES,
  type PayoutTrouble,
} from "./payout-attention-filters.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";

const flags = (one: PayoutTrouble) => sql<boolean>`coalesce(${PAYOUT_TROUBLE[one]}, false)`.as(one);

const watched = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("payout")
    .select([
      "id",
      "status",
      "tracking",
      "created_at",
      "updated_at",
      "silent_since",
      "chain_checked_at",
      "ended_at",
      "receiver_cents",
      "pix_account_name",
    ])
    .select(PAYOUT_TROUBLES.map(flags))
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit);

/** Payouts that have not ended, the newest first, each with its troubles. */
export const openPayouts = (rows: Rows, accountId: string, limit: number) =>
  watched(rows, accountId, limit).where(isOpenPayout).execute();

/** Ended payouts that need somebody: in doubt, or failed and not seen. */
export const payoutsInDoubt = (rows: Rows, accountId: string, limit: number) =>
  watched(rows, accountId, limit).where(isPayoutInDoubt).execute();

export type WatchedPayout = Awaited<ReturnType<typeof openPayouts>>[number];

export type PayoutsEnded = {
  status: string;
  token: Token;
  count: number;
  units: bigint;
  cents: bigint;
};

/** Payouts that ended today, by state and token: units taken and cents received. Reads only today's rows. */
export async function payoutsEndedToday(rows: Rows, accountId: string): Promise<PayoutsEnded[]> {
  const groups = await rows
    .selectFrom("payout")
    .select([
      "status",
      "token",
      sql<number>`count(*)::int`.as("count"),
      sql<string>`sum(token_units)::text`.as("units"),
      sql<string>`sum(receiver_cents)::text`.as("cents"),
    ])
    .where("account_id", "=", accountId)
    .where("ended_at", ">=", TODAY)
    .groupBy(["status", "token"])
    .orderBy("token")
    .execute();
  return groups.map((group) => ({
    ...group,
    units: BigInt(group.units),
    cents: BigInt(group.cents),
  }));
}
