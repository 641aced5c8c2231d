import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { fileContent } from "#lib/attachments/rows/attachment-files.ts";
import {
  attachableOf,
  attachmentsOf,
  type Attachable,
  type AttachmentRow,
} from "#lib/attachments/rows/attachments.ts";
import { approvedFiles } from "#lib/attachments/rows/bound-by-approval.ts";
import { lastRequestOf, requestById, type ApprovalRequest } from "#lib/policies/rows/requests.ts";
import {
  attachmentMark,
  type AttachedOperation,
  type AttachmentMark,
  type FormAttachment,
} from "#lib/rules/attachments/attachments.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";

/** A payment's file as its pages show it; times as ISO 8601. */
export type AttachmentView = FormAttachment & {
  addedBy: string;
  addedAt: string;
  mark: AttachmentMark;
  /** It was approved, and stays. */
  isKept: boolean;
};

export type AttachmentsView = {
  of: AttachedOperation;
  /** What doors call the payment by. */
  id: string;
  files: AttachmentView[];
  /** Names of files that were there when an approval was asked for, and are gone since. */
  removed: string[];
};

type Asked = ApprovalRequest<"payin" | "payout">;

/** A request that binds what it was asked with: one that nobody stopped. */
const stands = (request: Asked) =>
  ["waiting", "granted", "done", "expired"].includes(requestState(request, new Date()));

const approvedAt = ({ answers }: Asked): Date | null =>
  answers.find(({ verdict }) => verdict === "approve")?.answered_at ?? null;

async function viewOf(
  rows: Rows,
  payment: Attachable,
  found: readonly AttachmentRow[],
  request: Asked | null,
): Promise<AttachmentsView> {
  const [names, approved] = await Promise.all([
    namesOfPeople(rows, [...new Set(found.map(({ addedBy }) => addedBy))]),
    approvedFiles(rows, payment),
  ]);
  const { operation, object } = payment;
  const files = request?.row.content.attachments;
  const asked = request && { files, approvedAt: approvedAt(request) };
  return {
    of: operation,
    id: object,
    files: found.map(({ id, name, size, addedBy, addedAt }) => ({
      id,
      name,
      size,
      addedBy: names.get(addedBy) ?? "",
      addedAt: addedAt.toISOString(),
      mark: attachmentMark({ id, addedAt }, asked),
      isKept: approved.has(id),
    })),
    removed: (files ?? [])
      .filter(({ id }) => !found.some((one) => one.id === id))
      .map(({ name }) => name),
  };
}

/** A payment's files, by its number or its intent; null: the account has no such payment. */
export async function attachmentsOfPayment(
  { db }: Store,
  account: Pick<Account, "id">,
  asked: { of: AttachedOperation; id: string },
): Promise<AttachmentsView | null> {
  const payment = await attachableOf(db, account.id, asked);
  if (!payment) return null;
  const [found, request] = await Promise.all([
    attachmentsOf(db, payment),
    lastRequestOf(db, payment),
  ]);
  return viewOf(db, payment, found, request && stands(request) ? request : null);
}

/** The files of what a request is about, as it binds them; null: it is about no payment. */
export async function attachmentsOfRequest(
  { db }: Store,
  account: Pick<Account, "id">,
  id: string,
): Promise<AttachmentsView | null> {
  const request = await requestById(db, account.id, id);
  if (request?.operation !== "payin" && request?.operation !== "payout") return null;
  const { operation } = request;
  const payment: Attachable = { accountId: account.id, operation, object: request.row.object };
  return viewOf(db, payment, await attachmentsOf(db, payment), request);
}

/** What a form begins with that asks for a payment anew. */
export async function formAttachments(
  rows: Rows,
  accountId: string,
  of: AttachedOperation,
  intent: string | undefined,
): Promise<FormAttachment[]> {
  if (intent === undefined) return [];
  const found = await attachmentsOf(rows, { accountId, operation: of, object: intent });
  return found.map(({ id, name, size }) => ({ id, name, size }));
}

/** A file's name that no other of the same folder has: `invoice.pdf`, `invoice (2).pdf`. */
function apart(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/**
 * A payment's files with their contents for an archive, one after the other, so that one at a time is in memory.
 * The caller has checked `attachment:read` and writes the trail's line.
 */
export async function* attachmentContents(
  rows: Rows,
  accountId: string,
  asked: { of: AttachedOperation; id: string },
): AsyncGenerator<{ id: string; name: string; bytes: Uint8Array }> {
  const payment = await attachableOf(rows, accountId, asked);
  const taken = new Set<string>();
  for (const { id, name } of payment ? await attachmentsOf(rows, payment) : []) {
    const content = await fileContent(rows, accountId, id);
    if (content) yield { id, name: apart(name, taken), bytes: content.bytes };
  }
}
