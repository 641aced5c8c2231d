import { bookingsOf, type RecoveryBooking } from "#service/db/recovery/bookings.ts";
import { openIntents } from "#service/db/recovery/open-intents.ts";
import { effectsOf, openRecovery, type KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { listUnshown, type UnshownLine } from "./list-unshown.ts";
import { proposeBookings, type Proposal } from "./propose-bookings.ts";

export type UnknownLine = KeptEffect & {
  /** null for a count, which stands for itself once the others are booked, and for what is booked. */
  proposal: Proposal | null;
  booked: RecoveryBooking | null;
};
export type RecoveryList = {
  id: bigint;
  since: Date;
  lines: UnknownLine[];
  /** What the books claim and its witness does not show. */
  claims: UnshownLine[];
};

/**
 * What the outside shows since the copy and the books do not know, with its evidence and what to book for
 * it, and what the books claim and the outside does not show; null outside a recovery. The service goes on looking meanwhile, so a later list may be longer.
 */
export async function listUnknown({ db }: Pick<Deps, "db">): Promise<RecoveryList | null> {
  const open = await openRecovery(db);
  if (!open) return null;
  const effects = await effectsOf(db, open.id);
  const bookings = await bookingsOf(db, open.id);
  const unbooked = effects.filter(({ id }) => !bookings.has(id));
  const intents = await openIntents(db);
  const proposals = proposeBookings(unbooked, intents);
  const lines = effects.map((one) => ({
    ...one,
    proposal: proposals.get(one.id) ?? null,
    booked: bookings.get(one.id) ?? null,
  }));
  const claims = await listUnshown(db, open.id);
  return { id: open.id, since: open.began_at, lines, claims };
}
