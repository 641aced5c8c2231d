import "server-only";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchById } from "#lib/batches/rows/drafts.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";

/** A batch whose lines can be paid again; null: there is none, or it has no lines. */
export async function repeatableBatch({ db }: Store, account: Account, id: string) {
  const batch = await batchById(db, account.id, id);
  const lines = batch ? (await draftLines(db, batch.id)).length : 0;
  if (!batch || lines === 0) return null;
  const { title, network } = batch;
  return { id, title, network, lines };
}
