import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import { signaturesOfBatch } from "./batch-signatures.ts";
import { giveUpOwners } from "./end-batch.ts";
import type { Batch } from "./fixed-batches.ts";
import { closeLines } from "./line-payouts.ts";

/** Whether a wallet was opened for a batch and may have signed. */
export async function maySignatureStand(tx: Tx, batch: Batch): Promise<boolean> {
  const signed = await signaturesOfBatch(tx, batch);
  return signed.some(({ state }) => ["asked", "sent", "mined"].includes(state));
}

/**
 * Makes a locked batch that was fixed a draft again; what was asked for it ends. What its wallet's owners are asked for
 * elsewhere is theirs to leave: what they allow after all is pending. `by`: a person; null: it happens by itself.
 * @throws DashboardError `CONFLICT`; `SIGNATURE_OPEN`: a wallet was opened for it
 */
export async function reopenBatch(
  tx: Tx,
  batch: Batch,
  { ended, by }: { ended: "changed" | "replaced"; by: string | null },
): Promise<void> {
  if (batch.state !== "fixed") throw new DashboardError("CONFLICT");
  await giveUpOwners(tx, batch, by);
  if (await maySignatureStand(tx, batch)) throw new DashboardError("SIGNATURE_OPEN");
  await endRequestOf(tx, batchRequestSubject(batch), ended);
  await tx
    .updateTable("batch")
    .set({ state: "draft", content_hash: null, updated_at: sql<Date>`now()` })
    .where("id", "=", batch.id)
    .execute();
  await closeLines(tx, batch);
}
