import type { Insertable, Selectable } from "kysely";
import { inMs } from "#service/db/core/database-clock.ts";
import type { QuoteTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type Quote = Selectable<QuoteTable>;
export type NewQuote = Omit<Insertable<QuoteTable>, "user_id" | "expires_at">;

/** Valid for `ttlSeconds` from now, by the database's clock. */
export async function insertQuote(
  tx: Tx,
  userId: number,
  quote: NewQuote,
  ttlSeconds: number,
): Promise<Quote> {
  return tx
    .insertInto("quotes")
    .values({ ...quote, user_id: userId, expires_at: inMs(ttlSeconds * 1000) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The owner's quote, locked until the transaction ends: parallel payments of it take turns. */
export async function lockQuote(tx: Tx, userId: number, id: string): Promise<Quote | null> {
  const row = await tx
    .selectFrom("quotes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
