import { claimsOf } from "#service/db/recovery/claims.ts";
import { countEffects, openRecovery } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";

export type RecoveryState = { since: string; effects: number };

/**
 * Since when the service moves no money, and how much the outside shows that the books don't know, with what
 * they claim and it does not show.
 */
export async function recoveryState({ db }: Pick<Deps, "db">): Promise<RecoveryState | null> {
  const open = await openRecovery(db);
  if (!open) return null;
  const effects = (await countEffects(db, open.id)) + (await claimsOf(db, open.id)).length;
  return { since: open.began_at.toISOString(), effects };
}
