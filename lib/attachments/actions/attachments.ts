"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  attachableOf,
  attachFiles,
  detachFile,
  type Attachable,
} from "#lib/attachments/rows/attachments.ts";
import { approvedFiles, askedFiles } from "#lib/attachments/rows/bound-by-approval.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import {
  attachedSubject,
  AttachedTo,
  ATTACHMENTS_MOST,
  FileId,
} from "#lib/rules/attachments/attachments.ts";
import { TOPICS } from "#lib/rules/policies/request-topics.ts";
import { z } from "#protocol/wire/zod.ts";

const sendAttachedHint = (tx: Tx, { accountId, operation, object }: Attachable) =>
  sendHint(tx, { account: accountId, topic: TOPICS[operation], id: object });

/** Adds files that were sent before to a payment. An approval that was asked for already does not bind them. */
export const addAttachmentsAction = action(
  AttachedTo.extend({ files: z.array(FileId).min(1).max(ATTACHMENTS_MOST) }),
  "attachment:write",
  async ({ files, ...asked }, { account, actor, transaction, audit }) => {
    audit.note({ action: "attachment:add", subject: attachedSubject(asked) });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const payment = await attachableOf(tx, account.id, asked);
      if (!payment) throw new DashboardError("NOT_FOUND");
      const added = await attachFiles(tx, payment, { files, by: actor.person.id });
      audit.note({ detail: { files: added.map(({ id, sha256 }) => ({ file: id, sha256 })) } });
      await sendAttachedHint(tx, payment);
      await audit.writeIn(tx);
    });
    return asked;
  },
);

/**
 * Takes a file from a payment, never one that somebody approved it with. Where others are being asked to
 * approve the payment with it, they are asked no longer.
 */
export const removeAttachmentAction = action(
  AttachedTo.extend({ file: FileId }),
  "attachment:write",
  async ({ file, ...asked }, { account, transaction, audit }) => {
    const subject = attachedSubject(asked);
    audit.note({ action: "attachment:remove", subject, detail: { file } });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const payment = await attachableOf(tx, account.id, asked);
      if (!payment) throw new DashboardError("NOT_FOUND");
      const isApproved = (await approvedFiles(tx, payment)).has(file);
      if (isApproved) throw new DashboardError("ATTACHMENT_APPROVED");
      const isAsked = (await askedFiles(tx, payment)).has(file);
      if (!(await detachFile(tx, payment, file))) throw new DashboardError("NOT_FOUND");
      if (isAsked) await endRequestOf(tx, payment, "changed");
      await sendAttachedHint(tx, payment);
      await audit.writeIn(tx);
    });
    return asked;
  },
);
