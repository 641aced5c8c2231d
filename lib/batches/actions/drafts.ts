"use server";
import { action } from "#lib/core/doors/action.ts";
import { makeDraft } from "#lib/batches/exchange/make-draft.ts";
import { learnReceivers } from "#lib/batches/exchange/learn-receivers.ts";
import { linesOfAccounts } from "#lib/batches/exchange/lines-of-accounts.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchById, discardDraft, lockDraft, renameDraft } from "#lib/batches/rows/drafts.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import { NewBatchByHand, OfBatch, RenameBatch } from "#lib/rules/batches/draft-request.ts";

/** Makes a batch of registered PIX accounts, or of one empty line, to be filled in. */
export const createBatchAction = action(
  NewBatchByHand,
  "payout:create",
  async ({ accounts, ...said }, behind) => {
    const lines =
      accounts.length === 0
        ? [{ typed: emptyLine(), spoiled: {} }]
        : await linesOfAccounts(behind.store, behind.exchange, accounts.map(Number));
    return makeDraft(behind, said, lines);
  },
);

/** Gives a draft another title. */
export const renameBatchAction = action(
  RenameBatch,
  "payout:create",
  async ({ batch, title }, { account, transaction, audit }) => {
    audit.note({ action: "batch:rename", subject: `batch ${batch}`, detail: { title } });
    await transaction(async (tx) => {
      await lockDraft(tx, account.id, batch);
      await renameDraft(tx, account.id, batch, title);
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Discards a draft and what was typed in it. */
export const discardBatchAction = action(
  OfBatch,
  "payout:create",
  async ({ batch }, { account, transaction, audit }) => {
    audit.note({ action: "batch:discard", subject: `batch ${batch}` });
    await transaction(async (tx) => {
      await lockDraft(tx, account.id, batch);
      await discardDraft(tx, account.id, batch);
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Checks a draft again, as accounts and categories are now. */
export const checkBatchAction = action(
  OfBatch,
  "payout:create",
  async ({ batch }, { account, store, transaction, exchange, audit }) => {
    audit.note({ action: "batch:check", subject: `batch ${batch}` });
    // Before its lines are read: they are another account's otherwise.
    if (!(await batchById(store.db, account.id, batch))) throw new DashboardError("NOT_FOUND");
    await learnReceivers(store, exchange, await draftLines(store.db, batch));
    return transaction(async (tx) => {
      await lockDraft(tx, account.id, batch);
      const lines = await checkDraft(tx, account.id, batch);
      await audit.writeIn(tx);
      return { faulty: lines.filter(({ faults }) => faults.length > 0).length };
    });
  },
);
