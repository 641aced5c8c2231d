import type { Insertable, Selectable } from "kysely";
import { inMs } from "#service/db/core/database-clock.ts";
import type { PayoutQuoteTable } from "#service/db/core/payout-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type PayoutQuote = Selectable<PayoutQuoteTable>;
export type NewPayoutQuote = Omit<Insertable<PayoutQuoteTable>, "user_id" | "expires_at">;

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
