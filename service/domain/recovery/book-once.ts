import { insertBooking } from "#service/db/recovery/bookings.ts";
import { lockRecovery } from "#service/db/recovery/recovery-people.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";

export type Booked =
  | { is: "booked" }
  /** Another booking comes first, or a person has to look; `why` in words. */
  | { is: "waits"; why: string }
  /** The copy has forgotten the payment: a person has to say whose it was. */
  | { is: "nobodys" };

export const waits = (why: string): Booked => ({ is: "waits", why });

/** Ends a transaction of which nothing stays. */
class NotBooked extends Error {}

/**
 * Books a line in one transaction with the note that it is booked; what was booked before stays as it is.
 * @param book answers why it can't be booked; null when it is
 */
export async function bookOnce(
  deps: Pick<Deps, "transaction">,
  { id, recovery_id }: KeptEffect,
  userId: number | null,
  book: (tx: Transaction) => Promise<string | null>,
): Promise<Booked> {
  try {
    return await deps.transaction(async (tx): Promise<Booked> => {
      if ((await lockRecovery(tx)) !== recovery_id) return waits("its recovery has ended");
      if (!(await insertBooking(tx, id, userId))) return { is: "booked" };
      const why = await book(tx);
      if (why !== null) throw new NotBooked(why);
      return { is: "booked" };
    });
  } catch (error) {
    if (error instanceof NotBooked) return waits(error.message);
    throw error;
  }
}
