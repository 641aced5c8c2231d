"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { fixDraft, openDraft, sampleDraft } from "#lib/batches/exchange/fix-draft.ts";
import { lockSeenBatch } from "#lib/batches/checks/allowable.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { lockBatch } from "#lib/batches/rows/batches.ts";
import { removeLine } from "#lib/batches/rows/draft-lines.ts";
import { noteActor } from "#lib/batches/rows/drafts.ts";
import { reopenBatch } from "#lib/batches/rows/reopen-batch.ts";
import { LeaveOutLines } from "#lib/rules/batches/draft-request.ts";
import { AddressText, Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** A draft, and what pays it: a wallet that is proved and signs here, or an external one. */
const Fixing = z.union([
  z.strictObject({ batch: Id, account: AddressText }),
  z.strictObject({ batch: Id, external: RowNumber }),
]);

/**
 * Fixes a batch as it stands: each line becomes a payout of its own that nothing but the batch can pay, and what
 * all of them are expected to take follows from a quote of the largest. From then on no line can be changed.
 */
export const fixBatchAction = action(
  Fixing,
  "payout:create",
  async (input, { account, actor, store, transaction, exchange, audit }) => {
    audit.note({ action: "batch:fix", subject: `batch ${input.batch}` });
    const opened = await transaction((tx) => openDraft(tx, actor, input));
    const sampled = await sampleDraft({ store, exchange, audit }, opened.lines);
    const hash = await transaction(async (tx) => {
      const fixed = await fixDraft(tx, actor, opened, sampled);
      audit.note({ detail: { wallet: opened.payer.wallet, lines: opened.lines.length } });
      await audit.writeIn(tx);
      return fixed;
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: input.batch });
    return { hash };
  },
);

/** Opens a fixed batch for changes again, while no wallet was opened for it; what was asked for it ends. */
export const reopenBatchAction = action(
  z.object({ batch: Id }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }) => {
    audit.note({ action: "batch:reopen", subject: `batch ${input.batch}` });
    await transaction(async (tx) => {
      const batch = await lockBatch(tx, account.id, input.batch);
      if (!batch) throw new DashboardError("NOT_FOUND");
      await reopenBatch(tx, batch, { ended: "changed", by: actor.person.id });
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: input.batch });
    return { batch: input.batch };
  },
);

/** Takes lines out of a fixed batch, which is a draft again with the others; what was asked for it ends. */
export const leaveOutLinesAction = action(
  LeaveOutLines,
  "payout:create",
  async ({ batch, hash, numbers }, { account, actor, store, transaction, audit }) => {
    audit.note({
      action: "batch:remove-line",
      subject: `batch ${batch}`,
      detail: { lines: numbers.length },
    });
    await transaction(async (tx) => {
      const seen = await lockSeenBatch(tx, account, batch, hash);
      await reopenBatch(tx, seen.batch, { ended: "changed", by: actor.person.id });
      for (const number of new Set(numbers)) {
        if (!(await removeLine(tx, batch, number))) throw new DashboardError("NOT_FOUND");
      }
      await noteActor(tx, account.id, batch, actor.person.id);
      await checkDraft(tx, account.id, batch);
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: batch });
    return { batch };
  },
);
