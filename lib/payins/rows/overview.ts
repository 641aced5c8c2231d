import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import {
  IN_DOUBT,
  isOpenPayin,
  PAYIN_TROUBLES,
  TROUBLE,
  type PayinTrouble,
} from "./payin-attention-filters.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { TODAY } from "#lib/core/store/today.ts";

const lateReturn = sql<Date | null>`(select min(received_at) from payin_return
  where payin_return.payin_id = payin.id and payin_return.status <> 'returned')`;

const openReturns = sql<number>`(select count(*)::int from payin_return
  where payin_return.payin_id = payin.id and payin_return.status <> 'returned')`;

const isUndeliverable = sql<boolean>`(return_state is not null and exists (
  select from payin_return where payin_return.payin_id = payin.id and reason = 'undeliverable'))`;

const flags = (one: PayinTrouble) => sql<boolean>`coalesce(${TROUBLE[one]}, false)`.as(one);

const watched = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("payin")
    .select([
      "id",
      "status",
      "paid_at",
      "transaction_hash",
      "expires_at",
      "created_at",
      "silent_since",
      "chain_checked_at",
      "sender_cents",
      "payer_name",
      "expected_payer",
      lateReturn.as("late_return"),
      openReturns.as("open_returns"),
      isUndeliverable.as("is_undeliverable"),
    ])
    .select(PAYIN_TROUBLES.map(flags))
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit);

/** Payins that have not ended, the newest first, each with its troubles. */
export const openPayins = (rows: Rows, accountId: string, limit: number) =>
  watched(rows, accountId, limit).where(isOpenPayin).execute();

/** Ended payins in doubt: the chain differs, or a PIX is still on its way back. */
export const payinsInDoubt = (rows: Rows, accountId: string, limit: number) =>
  watched(rows, accountId, limit)
    .where(IN_DOUBT)
    .where(sql<boolean>`not ${isOpenPayin}`)
    .execute();

export type WatchedPayin = Awaited<ReturnType<typeof openPayins>>[number];

/** Today's PIX payments besides those that paid a payin: late ones, wrong amounts, repeats. Cents. */
const cameBesides = (accountId: string) => sql`(
  select coalesce(sum(r.cents), 0) from payin_return r join payin p on p.id = r.payin_id
  where r.account_id = ${accountId} and r.received_at >= ${TODAY}
    and (p.came_in_at is null or p.end_to_end_id is distinct from r.end_to_end_id))`;

/**
 * What came in today; reads only today's payins and returns. Counts each PIX once, returned ones too: this
 * sum minus the returns is what was kept. Cents.
 */
export async function cameInToday(rows: Rows, accountId: string) {
  const row = await rows
    .selectFrom("payin")
    .select([
      sql<string>`(coalesce(sum(sender_cents), 0) + ${cameBesides(accountId)})::text`.as("cents"),
      TODAY.as("from"),
      sql<Date>`now()`.as("until"),
    ])
    .where("account_id", "=", accountId)
    .where("came_in_at", ">=", TODAY)
    .executeTakeFirstOrThrow();
  return { from: row.from, until: row.until, cents: BigInt(row.cents) };
}

export type EndedToday = { status: string; token: Token; count: number; units: bigint };

/** Payins that ended today, by state and token. */
export async function endedToday(rows: Rows, accountId: string): Promise<EndedToday[]> {
  const groups = await rows
    .selectFrom("payin")
    .select([
      "status",
      "token",
      sql<number>`count(*)::int`.as("count"),
      sql<string>`sum(receiver_units)::text`.as("units"),
    ])
    .where("account_id", "=", accountId)
    .where("ended_at", ">=", TODAY)
    .groupBy(["status", "token"])
    .orderBy("token")
    .execute();
  return groups.map((group) => ({ ...group, units: BigInt(group.units) }));
}

/** PIX payments returned to their payers today. Cents. */
export async function returnedToday(rows: Rows, accountId: string) {
  const row = await rows
    .selectFrom("payin_return")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<string>`coalesce(sum(cents), 0)::text`.as("cents"),
    ])
    .where("account_id", "=", accountId)
    .where("returned_at", ">=", TODAY)
    .executeTakeFirstOrThrow();
  return { count: row.count, cents: BigInt(row.cents) };
}

export type FirstSteps = {
  hasWallet: boolean;
  hasPayin: boolean;
  hasPixAccount: boolean;
  hasPayout: boolean;
};

const NO_STEPS: FirstSteps = {
  hasWallet: false,
  hasPayin: false,
  hasPixAccount: false,
  hasPayout: false,
};

/** The first steps that this account has already taken. */
export async function firstSteps(rows: Rows, accountId: string): Promise<FirstSteps> {
  const { rows: answer } = await sql<FirstSteps>`
    select exists (select from wallet where account_id = ${accountId} and status = 'registered')
             as "hasWallet",
           exists (select from payin where account_id = ${accountId}) as "hasPayin",
           exists (select from pix_account_name where account_id = ${accountId})
             or exists (select from payout where account_id = ${accountId}) as "hasPixAccount",
           exists (select from payout where account_id = ${accountId}) as "hasPayout"
  `.execute(rows);
  return answer[0] ?? NO_STEPS;
}
