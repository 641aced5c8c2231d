import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** What files can be attached to. */
export const ATTACHED_OPERATIONS = ["payin", "payout"] as const;
export type AttachedOperation = (typeof ATTACHED_OPERATIONS)[number];

/** Files of one payment. */
export const ATTACHMENTS_MOST = 10;
/** Bytes of all files of one account. */
export const ATTACHMENT_SPACE = 10_000_000_000;
/** Files of one person that no payment has yet: three forms full of them. */
export const LOOSE_FILES_MOST = 3 * ATTACHMENTS_MOST;

/** Made by the page that sends the file: 128 random bits in hexadecimal. */
export const FileId = z.string().regex(/^[0-9a-f]{32}$/, "invalid");

/** A form's files; their name and size are for the form alone. */
export const FormAttachments = z
  .array(z.object({ id: FileId }))
  .max(ATTACHMENTS_MOST, `too_many:${ATTACHMENTS_MOST}`)
  .default([]);
export type FormAttachment = { id: string; name: string; size: number };

/** One payment: the number of a payin or a payout, or the id of what was typed for one. */
export const AttachedTo = z.object({
  of: z.enum(ATTACHED_OPERATIONS),
  id: z.union([RowNumber, Id]),
});

/** A payment as the trail names it: by its number, or as what was typed for it. */
export const attachedSubject = ({ of, id }: z.infer<typeof AttachedTo>): string =>
  RowNumber.safeParse(id).success ? `${of} ${id}` : `intent ${id}`;

/** A file as an approval binds it. */
export type BoundFile = { id: string; name: string; sha256: string };

export const asBound = ({ id, name, sha256 }: BoundFile): BoundFile => ({ id, name, sha256 });

/** Files in one fixed form for a hash; empty: there are none. */
export const boundForm = (files: readonly BoundFile[] | undefined): readonly unknown[][] =>
  (files ?? [])
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name, sha256 }) => [id, name, sha256]);

/** Of the files that a payment has now, those that were there when its approval was asked for. */
export const stillBound = (
  asked: readonly BoundFile[] | undefined,
  now: readonly BoundFile[],
): BoundFile[] => now.filter(({ id }) => (asked ?? []).some((one) => one.id === id));

/** `bound`: the approval is for it as well · when it came otherwise · null: nobody was asked. */
export type AttachmentMark = "bound" | "after_request" | "after_approval" | null;

type AskedApproval = {
  files: readonly BoundFile[] | undefined;
  /** When somebody first approved it; null: nobody has. */
  approvedAt: Date | null;
};

export function attachmentMark(
  { id, addedAt }: { id: string; addedAt: Date },
  asked: AskedApproval | null,
): AttachmentMark {
  if (asked === null) return null;
  if ((asked.files ?? []).some((one) => one.id === id)) return "bound";
  return asked.approvedAt !== null && addedAt > asked.approvedAt
    ? "after_approval"
    : "after_request";
}
