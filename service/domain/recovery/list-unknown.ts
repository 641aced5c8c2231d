import { openIntents } from "#service/db/recovery/open-intents.ts";
import { effectsOf, openRecovery, type KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { proposeBookings, type Proposal } from "./propose-bookings.ts";

export type UnknownLine = KeptEffect & {
  /** null for a count, which stands for itself once the others are booked. */
  proposal: Proposal | null;
};
export type RecoveryList = { since: Date; lines: UnknownLine[] };

/**
 * What the outside shows since the copy and the books do not know, with its evidence and what to book for
 * it; null outside a recovery. The service goes on looking meanwhile, so a later list may be longer.
 */
export async function listUnknown({ db }: Pick<Deps, "db">): Promise<RecoveryList | null> {
  const open = await openRecovery(db);
  if (!open) return null;
  const effects = await effectsOf(db, open.id);
  const proposals = proposeBookings(effects, await openIntents(db));
  const lines = effects.map((one) => ({ ...one, proposal: proposals.get(one.id) ?? null }));
  return { since: open.began_at, lines };
}
