import { openRecovery } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { lookAt, witnessesOf } from "#service/domain/recovery/look-at-witnesses.ts";

/** What a start does before anything moves: every witness of what the books know is asked. */
export async function lookAtAll(deps: Deps): Promise<void> {
  for (const witness of await witnessesOf(deps)) await lookAt(deps, witness);
}

/** What the outside shows and the books do not know: kinds, or null outside a recovery. */
export async function recoveryOf({ db }: Deps): Promise<string[] | null> {
  const open = await openRecovery(db);
  if (!open) return null;
  const rows = await db.selectFrom("unknown_effects").select("kind").execute();
  return rows.map(({ kind }) => kind).toSorted();
}

export async function openNow({ db }: Deps): Promise<void> {
  await db
    .insertInto("recoveries")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endNow({ db }: Deps): Promise<void> {
  await db
    .updateTable("recoveries")
    .set({ ended_at: new Date() })
    .where("ended_at", "is", null)
    .execute();
}

/** A recovery that begins after a round has started, right before its transaction. */
export const beginsLate = (deps: Deps): Deps => ({
  ...deps,
  transaction: async (run) => {
    await openNow(deps);
    return deps.transaction(run);
  },
});
