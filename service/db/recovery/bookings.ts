import type { Tx } from "#service/db/core/tables.ts";

export type RecoveryBooking = { user_id: number | null; booked_at: Date };

/** What was booked of a recovery's list, by line. */
export async function bookingsOf(
  tx: Tx,
  recoveryId: bigint,
): Promise<Map<bigint, RecoveryBooking>> {
  const rows = await tx
    .selectFrom("recovery_bookings")
    .innerJoin("unknown_effects", "unknown_effects.id", "recovery_bookings.effect_id")
    .select(["effect_id", "user_id", "booked_at"])
    .where("recovery_id", "=", recoveryId)
    .execute();
  return new Map(rows.map(({ effect_id, ...booking }) => [effect_id, booking]));
}

/** False when the line was booked before. */
export async function insertBooking(
  tx: Tx,
  effect_id: bigint,
  user_id: number | null,
): Promise<boolean> {
  const done = await tx
    .insertInto("recovery_bookings")
    .values({ effect_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function isUser(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}
