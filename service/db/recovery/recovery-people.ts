import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

/** False when the name is taken. */
export async function insertPerson(tx: Tx, name: string, key_hash: Buffer): Promise<boolean> {
  const done = await tx
    .insertInto("recovery_people")
    .values({ name, key_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function findPerson(tx: Tx, name: string): Promise<{ key_hash: Buffer } | null> {
  const row = await tx
    .selectFrom("recovery_people")
    .select("key_hash")
    .where("name", "=", name)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the open recovery, so that two yeses and a look are one after the other. */
export async function lockRecovery(tx: Transaction): Promise<bigint | null> {
  const row = await tx
    .selectFrom("recoveries")
    .select("id")
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps a person's yes; a later one replaces an earlier. */
export async function putYes(
  tx: Tx,
  yes: { recovery_id: bigint; person: string; through_effect: bigint },
): Promise<void> {
  const { through_effect } = yes;
  await tx
    .insertInto("recovery_yeses")
    .values(yes)
    .onConflict((conflict) =>
      conflict.columns(["recovery_id", "person"]).doUpdateSet({ through_effect, said_at: NOW }),
    )
    .execute();
}

/** Who has said yes to all up to a line. */
export async function yesesTo(tx: Tx, recoveryId: bigint, through: bigint): Promise<string[]> {
  const rows = await tx
    .selectFrom("recovery_yeses")
    .select("person")
    .where("recovery_id", "=", recoveryId)
    .where("through_effect", ">=", through)
    .orderBy("said_at")
    .execute();
  return rows.map(({ person }) => person);
}

export async function endRecovery(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable("recoveries").set({ ended_at: NOW }).where("id", "=", id).execute();
}
