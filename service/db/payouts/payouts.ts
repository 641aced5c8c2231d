import type { Insertable, Selectable } from "kysely";
import { inMs } from "#service/db/core/database-clock.ts";
import type { PayoutTable, PayoutQuoteTable } from "#service/db/core/payout-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type Payout = Selectable<PayoutTable>;
export type NewPayout = Omit<Insertable<PayoutTable>, "user_id" | "allowance_until">;

/**
 * Its allowance may come for `waitSeconds` from now, by the database's clock. null when another
 * payout of the owner still waits for the same wallet's allowance to the same token: the index
 * judges, so that of parallel calls exactly one wins.
 */
export async function insertPayout(
  tx: Tx,
  userId: number,
  payout: NewPayout,
  waitSeconds: number,
): Promise<Payout | null> {
  const row = await tx
    .insertInto("payouts")
    .values({ ...payout, user_id: userId, allowance_until: inMs(waitSeconds * 1000) })
    // The quote is locked and its id is new: nothing else can be in the way.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The one payout that a quote was used for. */
export async function findPayoutOfQuote(
  tx: Tx,
  userId: number,
  quoteId: bigint,
): Promise<Payout | null> {
  const row = await tx
    .selectFrom("payouts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPayout(tx: Tx, userId: number, payoutId: string): Promise<Payout | null> {
  const row = await tx
    .selectFrom("payouts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("payout_id", "=", payoutId)
    .executeTakeFirst();
  return row ?? null;
}

export type PayoutQuote = Selectable<PayoutQuoteTable>;
type NewPayoutQuote = Omit<Insertable<PayoutQuoteTable>, "user_id" | "expires_at">;

/** Valid for `ttlSeconds` from now, by the database's clock. */
export async function insertPayoutQuote(
  tx: Tx,
  userId: number,
  quote: NewPayoutQuote,
  ttlSeconds: number,
): Promise<PayoutQuote> {
  return tx
    .insertInto("payout_quotes")
    .values({ ...quote, user_id: userId, expires_at: inMs(ttlSeconds * 1000) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The owner's quote, locked until the transaction ends: parallel payouts of it take turns. */
export async function lockPayoutQuote(
  tx: Tx,
  userId: number,
  id: number,
): Promise<PayoutQuote | null> {
  const row = await tx
    .selectFrom("payout_quotes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", BigInt(id))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
