import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { lockBatch } from "#lib/batches/rows/batches.ts";
import { discardDraft } from "#lib/batches/rows/drafts.ts";
import { maySignatureStand, reopenBatch } from "#lib/batches/rows/reopen-batch.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import type { FoundOccurrence } from "./occurrences.ts";

/** Whether nothing that was signed for a time's payout may stand, and the exchange was never asked for it. */
async function isUnsigned(tx: Tx, accountId: string, occurrence: string): Promise<boolean> {
  const found = await tx
    .selectFrom("payout_intent")
    .select("id")
    .where("account_id", "=", accountId)
    .where("occurrence_id", "=", occurrence)
    .where("status", "in", ["none", "quoted", "signing", "refused"])
    .where(
      sql<boolean>`not exists (select from payout_signature
          where intent_id = payout_intent.id and state in ('asked', 'sent', 'mined'))
        and not exists (select from payout_execution where intent_id = payout_intent.id)
        and not exists (select from external_allowance where intent_id = payout_intent.id)`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Lets the payment of a time go: what others were asked for ends, and nothing of it can be paid any more.
 * `lockDecisions` was taken before.
 * @throws DashboardError `CONFLICT`: a wallet was opened for it, or the exchange was asked
 */
export async function dropPayment(
  tx: Tx,
  { id, account_id: accountId, intent }: FoundOccurrence,
): Promise<void> {
  if (intent === null) return;
  const end = (operation: RequestOperation) =>
    endRequestOf(tx, { accountId, operation, object: intent }, "replaced");
  const payout = await tx
    .deleteFrom("payout_intent")
    .where("account_id", "=", accountId)
    .where("occurrence_id", "=", id)
    .where("status", "in", ["none", "quoted", "refused"])
    .where(
      sql<boolean>`not exists (select from payout_signature where intent_id = payout_intent.id)
        and not exists (select from payout_execution where intent_id = payout_intent.id)
        and not exists (select from external_allowance where intent_id = payout_intent.id)`,
    )
    .executeTakeFirstOrThrow();
  if (payout.numDeletedRows > 0n) return end("payout");
  // A wallet was opened for it and has signed nothing: its row stays, and `requireSignable` takes it no more.
  if (await isUnsigned(tx, accountId, id)) return end("payout");
  const payin = await tx
    .deleteFrom("payin_intent")
    .where("account_id", "=", accountId)
    .where("occurrence_id", "=", id)
    .where("status", "in", ["none", "quoted", "refused"])
    .executeTakeFirstOrThrow();
  if (payin.numDeletedRows > 0n) return end("payin");
  const batch = await lockBatch(tx, accountId, intent);
  const isUnpaid = batch?.state === "draft" || batch?.state === "fixed";
  if (!isUnpaid || (await maySignatureStand(tx, batch))) throw new DashboardError("CONFLICT");
  if (batch.state === "fixed") await reopenBatch(tx, batch, { ended: "replaced", by: null });
  await discardDraft(tx, accountId, intent);
}
