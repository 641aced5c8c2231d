import "server-only";
import {
  giveUpExternalAllowance,
  lockOpenExternalOfBatch,
} from "#lib/allowances/rows/external-allowances.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import type { FixedBatch } from "./fixed-batches.ts";
import { stopWaitingLines } from "./paid-lines.ts";

/**
 * What goes with a batch that ends: its lines that were not begun, its approval, and what its wallet's owners were asked
 * for. @param by the person who ends it; null: it ends by itself
 */
export async function endForGood(tx: Tx, batch: FixedBatch, by: string | null): Promise<void> {
  await stopWaitingLines(tx, batch.id);
  await endRequestOf(tx, batchRequestSubject(batch), "done");
  await giveUpOwners(tx, batch, by);
}

/** Waits for the owners of a batch's wallet no more; what they allow after all is a pending allowance. */
export async function giveUpOwners(
  tx: Tx,
  { id, account_id: accountId }: Pick<FixedBatch, "id" | "account_id">,
  by: string | null,
): Promise<void> {
  const open = await lockOpenExternalOfBatch(tx, accountId, id);
  if (open) await giveUpExternalAllowance(tx, open, by);
}
