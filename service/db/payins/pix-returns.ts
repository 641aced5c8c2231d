import { sql, type Insertable, type Selectable } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { PixReturnTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

export type PixReturn = Selectable<PixReturnTable>;

export async function insertReturn(tx: Tx, order: Insertable<PixReturnTable>): Promise<void> {
  await tx.insertInto("pix_returns").values(order).execute();
}

export async function isReturnWritten(tx: Tx, endToEndId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("pix_returns")
    .select("id")
    .where("end_to_end_id", "=", endToEndId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every PIX of a payin that goes or went back, in order of arrival; `paid_at` is the bank's time. */
export async function listReturns(
  tx: Tx,
  payinId: bigint,
): Promise<(PixReturn & { paid_at: Date })[]> {
  return tx
    .selectFrom("pix_returns")
    .innerJoin("pix_receipts", "pix_receipts.end_to_end_id", "pix_returns.end_to_end_id")
    .selectAll("pix_returns")
    .select("pix_receipts.paid_at")
    .where("pix_returns.payin_id", "=", payinId)
    .orderBy("pix_receipts.paid_at")
    .orderBy("pix_returns.id")
    .execute();
}

/** The returns that are due now; users take turns. */
export async function returnsDue(tx: Tx, limit: number): Promise<PixReturn[]> {
  const open = sql`confirmed_at is null`;
  return tx
    .selectFrom("pix_returns")
    .innerJoin(
      turnOf<string>({ table: "pix_returns", open, due: "due_at", limit }),
      "turn.id",
      "pix_returns.id",
    )
    .selectAll("pix_returns")
    .orderBy("turn.place")
    .execute();
}

/**
 * Takes the next attempt; false when another worker has it. The attempt counts before the bank is asked,
 * so that even one that dies delays the next.
 */
export async function claimReturn(tx: Tx, id: string, nextInMs: number): Promise<boolean> {
  const claimed = await tx
    .updateTable("pix_returns")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: inMs(nextInMs) }))
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .where("due_at", "<=", NOW)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Stores why the bank has not confirmed the return. */
export async function recordReturnTrouble(tx: Tx, id: string, trouble: string): Promise<void> {
  await tx
    .updateTable("pix_returns")
    .set({ trouble })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
}

/**
 * Forgets a return that the bank has not made: it was never asked, or not within the last `askedMs`. False, without
 * a change, for any other.
 */
export async function deleteUnmadeReturn(tx: Tx, id: string, askedMs: number): Promise<boolean> {
  const done = await tx
    .deleteFrom("pix_returns")
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    // Due again at the earliest when it was asked.
    .where(sql<boolean>`(attempts = 0 or due_at < now() - ${askedMs} * interval '1 ms')`)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** False when the return was already confirmed. */
export async function confirmReturn(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .updateTable("pix_returns")
    .set({ confirmed_at: NOW })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
