import { sql, type Insertable, type Selectable, type UpdateObject } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { PixPaymentTable } from "#service/db/core/payout-tables.ts";
import type { Tables, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

export type PixPayment = Selectable<PixPaymentTable>;

/** Stores the intent to pay; the database refuses a second payment of the same payout. */
export async function insertPayment(tx: Tx, payment: Insertable<PixPaymentTable>): Promise<void> {
  await tx.insertInto("pix_payments").values(payment).execute();
}

/** The payments to order or to ask the bank about now; users take turns. */
export async function paymentsDue(tx: Tx, limit: number): Promise<PixPayment[]> {
  const open = sql`state in ('intended', 'asked')`;
  return tx
    .selectFrom("pix_payments")
    .innerJoin(
      turnOf<string>({ table: "pix_payments", open, due: "due_at", limit }),
      "turn.id",
      "pix_payments.id",
    )
    .selectAll("pix_payments")
    .orderBy("turn.place")
    .execute();
}

/**
 * Takes the next attempt; false when another worker has it. The commit comes before the call to the bank,
 * so that after a crash in between the service asks instead of ordering again.
 */
export async function claimPayment(
  tx: Tx,
  { id, attempts }: PixPayment,
  nextInMs: number,
): Promise<boolean> {
  const claimed = await tx
    .updateTable("pix_payments")
    .set((eb) => ({
      state: "asked",
      attempts: eb("attempts", "+", 1),
      asked_at: eb.fn.coalesce("asked_at", NOW),
      due_at: inMs(nextInMs),
    }))
    .where("id", "=", id)
    .where("state", "in", ["intended", "asked"])
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Locks a payment; lock its payout first. */
export async function lockPayment(tx: Tx, id: string): Promise<PixPayment> {
  return tx
    .selectFrom("pix_payments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updatePayment(
  tx: Tx,
  id: string,
  changes: UpdateObject<Tables, "pix_payments">,
): Promise<void> {
  await tx.updateTable("pix_payments").set(changes).where("id", "=", id).execute();
}
