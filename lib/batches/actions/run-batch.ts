"use server";
import { sql } from "kysely";
import { action } from "#lib/core/doors/action.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { requireNotApprover } from "#lib/batches/checks/ask-batch-approval.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { requireMayPayFrom } from "#lib/batches/checks/external-batch.ts";
import {
  fixedLines,
  isUntouched,
  lockFixedBatch,
  moveBatch,
  type FixedBatch,
} from "#lib/batches/rows/fixed-batches.ts";
import { endForGood } from "#lib/batches/rows/end-batch.ts";
import { payoutFactorMinutes } from "#lib/payouts/rows/payout-factor.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { mayResume, type BatchState } from "#lib/rules/batches/batch-states.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const OneBatch = z.object({ batch: Id });

/** Changes a locked batch that is in one of these states. */
async function change(
  { account, store, transaction, audit }: DoorContext<"payout:create">,
  id: string,
  from: readonly BatchState[],
  write: (tx: Tx, batch: FixedBatch) => Promise<void>,
): Promise<{ batch: string }> {
  await transaction(async (tx) => {
    await lockDecisions(tx, account.id);
    const batch = await lockFixedBatch(tx, account.id, id);
    if (!batch) throw new DashboardError("NOT_FOUND");
    if (!from.includes(batch.state)) throw new DashboardError("CONFLICT");
    await write(tx, batch);
    await audit.writeIn(tx);
  });
  await sendHint(store.db, { account: account.id, topic: "payouts", id });
  return { batch: id };
}

/** Pauses a batch after the line that is under way; after an hour it ends by itself. */
export const pauseBatchAction = action(OneBatch, "payout:create", async (input, context) => {
  context.audit.note({ action: "batch:pause", subject: `batch ${input.batch}` });
  return change(context, input.batch, ["running"], async (tx, batch) => {
    await moveBatch(tx, batch, ["running"], "paused", {
      why: "person",
      by: context.actor.person.id,
    });
  });
});

/**
 * Goes on with a paused batch, from wherever and by whoever may make payouts and has not approved it, and is named on
 * its wallet where that is an external one; from then on its lines are theirs. It always takes a fresh factor.
 */
export const resumeBatchAction = action(OneBatch, "payout:create", async (input, context) => {
  const { actor, account, audit } = context;
  audit.note({ action: "batch:resume", subject: `batch ${input.batch}` });
  return change(context, input.batch, ["paused"], async (tx, batch) => {
    if (!mayResume(batch.why) || !isUntouched(batch, await fixedLines(tx, batch))) {
      throw new DashboardError("CONFLICT");
    }
    await requireMayPayFrom(tx, actor, batch);
    requireNotApprover(await lastRequestOf(tx, batchRequestSubject(batch)), actor.person.id);
    requireFresh(actor, await payoutFactorMinutes(tx, account.connectionId));
    await moveBatch(tx, batch, ["paused"], "running", { why: null, by: null });
    await tx
      .updateTable("batch")
      .set({ run_by: actor.person.id, next_step_at: sql<Date>`now()` })
      .where("id", "=", batch.id)
      .execute();
  });
});

/** Ends a batch for good: no further line is paid, and what is left of its allowance is to be revoked. */
export const endBatchAction = action(OneBatch, "payout:create", async (input, context) => {
  context.audit.note({ action: "batch:end", subject: `batch ${input.batch}` });
  return change(context, input.batch, ["running", "paused"], async (tx, batch) => {
    const by = context.actor.person.id;
    await moveBatch(tx, batch, ["running", "paused"], "ended", { why: "person", by });
    await endForGood(tx, batch, by);
  });
});
