"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { removeDocument as remove } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import * as drafts from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { isFixable } from "#lib/sub-accounts/rows/sub-account-fix.ts";
import { ONBOARDING_STEPS } from "#lib/sub-accounts/schema.ts";
import {
  lockSubAccount,
  subAccountById,
  sendSubAccountHint,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { requireUploader } from "#lib/sub-accounts/views/sub-account-documents.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { DOCUMENT_TYPES } from "#protocol/sub-accounts/sub-accounts.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Step = z.enum(ONBOARDING_STEPS);

/** Creates an empty draft. */
export const startDraft = action(
  z.object({}),
  "sub-account:write",
  async (_input, { account, actor, store, audit }) => {
    audit.note({ action: "sub-account:draft" });
    return store.transaction(async (tx) => {
      const id = await drafts.insertDraft(tx, account.id, actor.person.id);
      audit.note({ subject: `sub-account ${id}` });
      await audit.writeIn(tx);
      return { id: String(id) };
    });
  },
);

/** The trail records who edited a draft and which step, but not every pause in their typing. */
const TOLD_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Stores a part of the input as typed; fields that it does not name stay. `DRAFT_CHANGED`: the draft is no
 * longer at `version`, because a colleague has saved it.
 */
export const saveDraft = action(
  z.object({
    id: RowNumber,
    version: z.int().positive(),
    step: Step,
    content: DraftContent,
  }),
  "sub-account:write",
  async ({ id, ...typed }, { account, actor, store, audit }) => {
    audit.note({
      action: "sub-account:save",
      subject: `sub-account ${id}`,
      detail: { step: typed.step },
    });
    const saving = { ...typed, by: actor.person.id };
    return store.transaction(async (tx) => {
      const saved = await drafts.saveDraft(tx, account.id, BigInt(id), saving);
      if (saved.how === "gone") throw new DashboardError("NOT_FOUND");
      if (saved.how === "closed") throw new DashboardError("DRAFT_SENT");
      if (saved.how === "stale") throw new DashboardError("DRAFT_CHANGED");
      const { row, before } = saved;
      const isRepeat =
        before.updated_by === row.updated_by &&
        before.step === row.step &&
        before.version > 1 &&
        row.updated_at.getTime() - before.updated_at.getTime() < TOLD_AGAIN_AFTER_MS;
      if (isRepeat) audit.leaveOut();
      else await audit.writeIn(tx);
      return { version: row.version };
    });
  },
);

/** Deletes a draft and its documents. */
export const deleteDraft = action(
  z.object({ id: RowNumber }),
  "sub-account:delete",
  async ({ id }, { account, store, audit }) => {
    audit.note({ subject: `sub-account ${id}` });
    await store.transaction(async (tx) => {
      if (!(await drafts.deleteDraft(tx, account.id, BigInt(id))))
        throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Whether an upload would be taken up, before its body is sent: the first of a draft needs a fresh factor. */
export const readyUpload = action(
  z.object({ id: RowNumber }),
  "sub-account:write",
  async ({ id }, { account, actor, store, audit }) => {
    audit.leaveOut();
    const row = await subAccountById(store.db, account.id, BigInt(id));
    if (!row) throw new DashboardError("NOT_FOUND");
    if (!isFixable(row)) throw new DashboardError("DOCUMENT_CLOSED");
    await requireUploader(store.db, actor, row.id);
    return {};
  },
);

/** Deletes a document; succeeds if it is already gone. */
export const removeDocument = action(
  z.object({ id: RowNumber, type: z.enum(DOCUMENT_TYPES) }),
  "sub-account:write",
  async ({ id, type }, { account, actor, store, audit }) => {
    audit.note({
      action: "sub-account:remove-document",
      subject: `sub-account ${id}`,
      detail: { type },
    });
    await store.transaction(async (tx) => {
      const row = await lockSubAccount(tx, account.id, BigInt(id));
      if (!row) throw new DashboardError("NOT_FOUND");
      if (!isFixable(row)) throw new DashboardError("DOCUMENT_CLOSED");
      await remove(tx, row.id, type);
      await drafts.touchDraft(tx, row.id, actor.person.id);
      await sendSubAccountHint(tx, row);
      await audit.writeIn(tx);
    });
    return {};
  },
);
