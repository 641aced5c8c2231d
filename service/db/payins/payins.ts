import { PAYIN_MOVES, type PayinStatus } from "#protocol/payins/payins.ts";
import { type Insertable, type Selectable, type UpdateObject, sql } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { PayinTable, QuoteTable } from "#service/db/core/payin-tables.ts";
import type { Tables, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

export type Payin = Selectable<PayinTable>;
export type NewPayin = Omit<Insertable<PayinTable>, "user_id" | "registering_until" | "ask_at">;

/** Inserts a payin before the bank is asked; its maker has `leaseMs` to register the charge. */
export async function insertPayin(
  tx: Tx,
  userId: number,
  payin: NewPayin,
  leaseMs: number,
): Promise<Payin> {
  return tx
    .insertInto("payins")
    .values({
      ...payin,
      user_id: userId,
      registering_until: inMs(leaseMs),
      ask_at: payin.expires_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPayin(tx: Tx, userId: number, id: bigint): Promise<Payin | null> {
  const row = await tx
    .selectFrom("payins")
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPayinOfQuote(
  tx: Tx,
  userId: number,
  quoteId: string,
): Promise<Payin | null> {
  const row = await tx
    .selectFrom("payins")
    .selectAll()
    .where("user_id", "=", userId)
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a payin until the transaction ends; always lock it before its send. */
export async function lockPayin(tx: Tx, id: bigint): Promise<Payin> {
  return tx
    .selectFrom("payins")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function lockPayinOfTxid(tx: Tx, txid: string): Promise<Payin | null> {
  const row = await tx
    .selectFrom("payins")
    .selectAll()
    .where("txid", "=", txid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Changes = Omit<UpdateObject<Tables, "payins">, "status" | "updated_at" | "registering_until">;

export async function updatePayin(tx: Tx, id: bigint, changes: Changes): Promise<Payin> {
  return tx
    .updateTable("payins")
    .set({ ...changes, updated_at: NOW })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves a locked payin along the table of moves; the condition only keeps it from happening twice.
 * @throws Error when the table has no such move, as for a payin that has ended
 */
export async function movePayin(
  tx: Tx,
  { id, status: from }: Pick<Payin, "id" | "status">,
  to: PayinStatus,
  changes: Changes = {},
): Promise<Payin> {
  const allowed: readonly PayinStatus[] = PAYIN_MOVES[from];
  if (!allowed.includes(to)) throw new Error(`payin ${id}: ${from} can't be ${to}`);
  return tx
    .updateTable("payins")
    .set({ ...changes, status: to, updated_at: NOW })
    .where("id", "=", id)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the registration of the charge for `leaseMs`, or releases it with null. */
export async function leaseRegistration(tx: Tx, id: bigint, leaseMs: number | null): Promise<void> {
  await tx
    .updateTable("payins")
    .set({ registering_until: leaseMs === null ? null : inMs(leaseMs) })
    .where("id", "=", id)
    .execute();
}

/** Stores the code once; null when a code is there already or the payin has ended. */
export async function storePixCode(tx: Tx, id: bigint, pixCode: string): Promise<Payin | null> {
  const row = await tx
    .updateTable("payins")
    .set({ pix_code: pixCode, registering_until: null, updated_at: NOW })
    .where("id", "=", id)
    .where("pix_code", "is", null)
    .where("status", "=", "processing")
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Unpaid payins past their deadline that are due for a question to the bank. */
export async function payinsToAsk(tx: Tx, limit: number): Promise<Payin[]> {
  const open = sql`status = 'processing' and paid_at is null and expires_at <= now()`;
  return tx
    .selectFrom("payins")
    .innerJoin(
      turnOf<bigint>({ table: "payins", open, due: "ask_at", limit }),
      "turn.id",
      "payins.id",
    )
    .selectAll("payins")
    .orderBy("turn.place")
    .execute();
}

/**
 * Sets when the bank is asked next: the longer a payin is overdue, the more rarely, from every second to
 * every minute.
 */
export async function askPayinAgainLater(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable("payins")
    .set({
      ask_at: sql<Date>`now() + greatest(interval '1 second',
        least(interval '1 minute', (now() - expires_at) / 20))`,
    })
    .where("id", "=", id)
    .execute();
}

export type Quote = Selectable<QuoteTable>;
type NewQuote = Omit<Insertable<QuoteTable>, "user_id" | "expires_at">;

/** Inserts a quote that is valid for `ttlSeconds` from now, by the database's clock. */
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

/** Locks the owner's quote until the transaction ends, so that concurrent payments of it take turns. */
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

/** Brings nearer when a user's open quotes and unpaid codes expire. */
export async function shiftPayinDeadlines(
  tx: Tx,
  userId: number,
  seconds: number,
): Promise<{ quotes: number; open: number }> {
  const passed = sql`make_interval(secs => ${seconds}::int)`;
  const quotes = await sql`
    update quotes set expires_at = expires_at - ${passed}
     where user_id = ${userId} and expires_at > now()
       and not exists (select from payins where payins.quote_id = quotes.id)`.execute(tx);
  const open = await sql`
    update payins set expires_at = expires_at - ${passed}, ask_at = ask_at - ${passed}
     where user_id = ${userId} and status = 'processing' and paid_at is null`.execute(tx);
  return { quotes: Number(quotes.numAffectedRows), open: Number(open.numAffectedRows) };
}
