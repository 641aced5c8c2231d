import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { eraseUnattached, openedName } from "./attachment-files.ts";
import {
  ATTACHMENTS_MOST,
  type AttachedOperation,
  type BoundFile,
} from "#lib/rules/attachments/attachments.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

/** One payment as its files and its approvals name it. */
export type Attachable = { accountId: string; operation: AttachedOperation; object: string };

/** By the number of a payin or a payout, or by its intent's id; null: the account has none. */
export async function attachableOf(
  rows: Rows,
  accountId: string,
  { of, id }: { of: AttachedOperation; id: string },
): Promise<Attachable | null> {
  const number = rowNumber(id);
  // TypeScript can't unite the two tables, whose columns here are the same.
  const found =
    number === null
      ? await rows
          .selectFrom(`${of}_intent` as "payin_intent")
          .select("id as object")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst()
      : await rows
          .selectFrom(of as "payin")
          .select(sql<string>`coalesce(intent_id, id::text)`.as("object"))
          .where("account_id", "=", accountId)
          .where("id", "=", number)
          .executeTakeFirst();
  return found ? { accountId, operation: of, object: found.object } : null;
}

const ofPayment = (rows: Rows, { accountId, operation, object }: Attachable) =>
  rows
    .selectFrom("attachment")
    .where("attachment.account_id", "=", accountId)
    .where("attachment.operation", "=", operation)
    .where("attachment.object", "=", object);

/** A payment's file, without its content. */
export type AttachmentRow = BoundFile & {
  mediaType: string;
  size: number;
  addedBy: string;
  addedAt: Date;
};

/** The first added first. */
export async function attachmentsOf(rows: Rows, payment: Attachable): Promise<AttachmentRow[]> {
  const found = await ofPayment(rows, payment)
    .innerJoin("attachment_file as file", "file.id", "attachment.file_id")
    .select(["file.id", "file.account_id", "file.name", "file.sha256", "file.media_type"])
    .select(["file.size", "attachment.added_by", "attachment.added_at"])
    .orderBy("attachment.added_at")
    .orderBy("file.id")
    .execute();
  return found.map((row) => ({
    id: row.id,
    name: openedName(row),
    sha256: row.sha256,
    mediaType: row.media_type,
    size: row.size,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }));
}

/** Whether a payment has this file. */
export async function hasAttachment(rows: Rows, payment: Attachable, file: string) {
  const row = await ofPayment(rows, payment)
    .select("file_id")
    .where("file_id", "=", file)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds files to a payment, each once: those that the person has sent, and those that other payments of the
 * account have. `lockDecisions` was taken before.
 * @returns those that are new to it
 * @throws DashboardError `ATTACHMENTS_FULL`; `UNPROCESSABLE` for a file that is gone or was never theirs
 */
export async function attachFiles(
  tx: Tx,
  payment: Attachable,
  { files, by }: { files: readonly string[]; by: string },
): Promise<BoundFile[]> {
  if (files.length === 0) return [];
  const { accountId, operation, object } = payment;
  const usable = await tx
    .updateTable("attachment_file")
    .set({ attached_at: sql<Date>`coalesce(attached_at, now())` })
    .where("account_id", "=", accountId)
    .where("id", "in", [...files])
    .where((is) => is.or([is("uploaded_by", "=", by), is("attached_at", "is not", null)]))
    .returning(["id", "account_id", "name", "sha256"])
    .execute();
  if (usable.length !== new Set(files).size) {
    throw new DashboardError("UNPROCESSABLE", { fields: { attachments: "unknown" } });
  }
  const added = await tx
    .insertInto("attachment")
    .values(
      usable.map(({ id }) => ({
        account_id: accountId,
        operation,
        object,
        file_id: id,
        added_by: by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("file_id")
    .execute();
  const all = await ofPayment(tx, payment)
    .select("file_id")
    .limit(ATTACHMENTS_MOST + 1)
    .execute();
  if (all.length > ATTACHMENTS_MOST) throw new DashboardError("ATTACHMENTS_FULL");
  const isNew = new Set(added.map(({ file_id }) => file_id));
  return usable.flatMap((row) =>
    isNew.has(row.id) ? [{ id: row.id, name: openedName(row), sha256: row.sha256 }] : [],
  );
}

/** Takes a file from a payment, and erases it where no other has it; false: the payment has no such file. */
export async function detachFile(tx: Tx, payment: Attachable, file: string): Promise<boolean> {
  const { accountId, operation, object } = payment;
  const { numDeletedRows } = await tx
    .deleteFrom("attachment")
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .where("file_id", "=", file)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await eraseUnattached(tx, accountId, file);
  return true;
}
