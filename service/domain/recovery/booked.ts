import { bookEffect } from "#service/db/recovery/recoveries.ts";
import type { Tx } from "#service/db/core/tables.ts";

/** `waits`: it can't be booked yet, or not by this; `why` is for a person. */
export type Booked = { is: "booked"; as: string } | { is: "waits"; why: string };

export const waits = (why: string): Booked => ({ is: "waits", why });

/** Marks a line as booked, in the transaction that books it. @throws Error when it was booked before */
export async function markBooked(tx: Tx, id: bigint, as: string): Promise<Booked> {
  if (!(await bookEffect(tx, id, as))) throw new Error(`line ${id} was booked meanwhile`);
  return { is: "booked", as };
}
