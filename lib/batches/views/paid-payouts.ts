import "server-only";
import { fixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines } from "#lib/batches/rows/paid-lines.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";

/** The payouts of a batch that have reached their receivers, in the lines' order; none: there is no such batch. */
export async function paidPayouts(
  { db }: Store,
  account: Pick<Account, "id">,
  batchId: string,
): Promise<bigint[]> {
  const batch = await fixedBatch(db, account.id, batchId);
  const lines = batch ? await paidLines(db, batch) : [];
  return lines.flatMap(({ state, payout }) => (state === "paid" && payout ? [payout.id] : []));
}
