import type { Selectable } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { RecoveryTables, UnknownEffect, Witness } from "#service/db/core/recovery-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

export type OpenRecovery = { id: bigint; began_at: Date };
export type KeptEffect = Selectable<RecoveryTables["unknown_effects"]>;

/** The recovery that is open; null when the service may move money. */
export async function openRecovery(tx: Tx): Promise<OpenRecovery | null> {
  const row = await tx
    .selectFrom("recoveries")
    .select(["id", "began_at"])
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The open recovery, begun now where there is none; `isNew` says which. */
export async function beginRecovery(tx: Transaction): Promise<OpenRecovery & { isNew: boolean }> {
  const begun = await tx
    .insertInto("recoveries")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "began_at"])
    .executeTakeFirst();
  if (begun) return { ...begun, isNew: true };
  const open = await openRecovery(tx);
  if (!open) throw new Error("a recovery ended while another was begun");
  return { ...open, isNew: false };
}

/** Keeps what a witness shows, once; answers what is new. */
export async function keepEffects(
  tx: Tx,
  recovery_id: bigint,
  witness: Witness,
  effects: readonly UnknownEffect[],
): Promise<KeptEffect[]> {
  if (effects.length === 0) return [];
  return tx
    .insertInto("unknown_effects")
    .values(
      effects.map(({ kind, evidence, told }) => ({
        recovery_id,
        witness,
        kind,
        evidence,
        told: JSON.stringify(told),
      })),
    )
    .onConflict((conflict) => conflict.constraint("unknown_effects_once").doNothing())
    .returningAll()
    .execute();
}

/** Those that were kept before, of any recovery, one that has ended too. */
export async function keptEvidence(tx: Tx, witness: Witness): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("unknown_effects")
    .select(["kind", "evidence"])
    .where("witness", "=", witness)
    .execute();
  return new Set(rows.map(({ kind, evidence }) => `${kind} ${evidence}`));
}

export async function effectsOf(tx: Tx, recoveryId: bigint): Promise<KeptEffect[]> {
  return tx
    .selectFrom("unknown_effects")
    .selectAll()
    .where("recovery_id", "=", recoveryId)
    .orderBy("id")
    .execute();
}

export async function countEffects(tx: Tx, recoveryId: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom("unknown_effects")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("recovery_id", "=", recoveryId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How far a witness was read; null before the first time. */
export async function lookCursor(tx: Tx, witness: Witness): Promise<string | null> {
  const row = await tx
    .selectFrom("witness_looks")
    .select("cursor")
    .where("witness", "=", witness)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

export async function moveLookCursor(tx: Tx, witness: Witness, cursor: string): Promise<void> {
  await tx
    .insertInto("witness_looks")
    .values({ witness, cursor })
    .onConflict((conflict) => conflict.column("witness").doUpdateSet({ cursor, looked_at: NOW }))
    .execute();
}
