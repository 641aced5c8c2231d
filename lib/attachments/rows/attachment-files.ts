import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { openSealed, openSealedBytes, sealBytesFor, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { ATTACHMENT_SPACE, LOOSE_FILES_MOST } from "#lib/rules/attachments/attachments.ts";

type FileKey = { id: string; account_id: string; sha256: string };

/** Bound to the hash too: neither can stand for another's without the key. */
const place = (column: "name" | "content", key: FileKey) => placeIn("attachment_file", column, key);

/** A file's name, opened; `row.name` is sealed. */
export const openedName = (row: FileKey & { name: string }): string =>
  openSealed(place("name", row), row.name);

type NewFile = { id: string; mediaType: string; name: string; bytes: Uint8Array; by: string };

/** Takes bytes of the account's space; false: there are not so many. */
async function takeSpace(tx: Tx, accountId: string, size: number): Promise<boolean> {
  const { rows } = await sql`
    insert into attachment_space as space (account_id, bytes) values (${accountId}, ${size})
    on conflict (account_id) do update set bytes = space.bytes + ${size}
      where space.bytes + ${size} <= ${sql.lit(ATTACHMENT_SPACE)}
    returning bytes
  `.execute(tx);
  return rows.length === 1;
}

async function giveSpaceBack(tx: Tx, accountId: string, size: number): Promise<void> {
  await tx
    .updateTable("attachment_space")
    .set({ bytes: sql<bigint>`bytes - ${size}` })
    .where("account_id", "=", accountId)
    .execute();
}

/** Whether a person has sent as many files as forms may hold, and no payment has them yet. */
async function hasManyLoose(rows: Rows, by: string): Promise<boolean> {
  const loose = await rows
    .selectFrom("attachment_file")
    .select("id")
    .where("uploaded_by", "=", by)
    .where("attached_at", "is", null)
    .limit(LOOSE_FILES_MOST)
    .execute();
  return loose.length === LOOSE_FILES_MOST;
}

/** Refuses before a body is read what would be refused after it. @throws DashboardError `LOOSE_FILES_FULL` */
export async function requireLooseRoom(rows: Rows, by: string): Promise<void> {
  if (await hasManyLoose(rows, by)) throw new DashboardError("LOOSE_FILES_FULL");
}

/**
 * Stores a file that no payment has yet.
 * @throws DashboardError `LOOSE_FILES_FULL`, `ATTACHMENT_SPACE_FULL`; `CONFLICT`: the id is another file's
 */
export async function storeFile(
  tx: Tx,
  accountId: string,
  { id, mediaType, name, bytes, by }: NewFile,
): Promise<string> {
  // The account's row of space makes uploads wait for one another; a person's in two accounts do not.
  if (!(await takeSpace(tx, accountId, bytes.length))) {
    throw new DashboardError("ATTACHMENT_SPACE_FULL");
  }
  await requireLooseRoom(tx, by);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const key = { id, account_id: accountId, sha256 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("attachment_file")
    .values({
      ...key,
      media_type: mediaType,
      size: bytes.length,
      name: sealFor(place("name", key), name),
      content: sealBytesFor(place("content", key), bytes),
      uploaded_by: by,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new DashboardError("CONFLICT");
  return sha256;
}

export type FileContent = { id: string; mediaType: string; fileName: string; bytes: Uint8Array };

/** A file's content, opened; null: the account has none of this id. */
export async function fileContent(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<FileContent | null> {
  const row = await rows
    .selectFrom("attachment_file")
    .select(["id", "account_id", "sha256", "media_type", "name", "content"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    mediaType: row.media_type,
    fileName: openedName(row),
    bytes: openSealedBytes(place("content", row), row.content),
  };
}

/** Deletes a file that no payment has any more. */
export async function eraseUnattached(tx: Tx, accountId: string, id: string): Promise<void> {
  const erased = await tx
    .deleteFrom("attachment_file as file")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where(sql<boolean>`not exists (select from attachment where file_id = file.id)`)
    .returning("size")
    .executeTakeFirst();
  if (erased) await giveSpaceBack(tx, accountId, erased.size);
}

const ABANDONED_AFTER = sql`interval '1 day'`;

/** Deletes files that were sent for a form that nobody submitted. @returns how many */
export async function eraseAbandonedFiles(tx: Tx, limit: number): Promise<number> {
  const erased = await tx
    .deleteFrom("attachment_file")
    .where("id", "in", (old) =>
      old
        .selectFrom("attachment_file")
        .select("id")
        .where("attached_at", "is", null)
        .where("uploaded_at", "<", sql<Date>`now() - ${ABANDONED_AFTER}`)
        .orderBy("uploaded_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["account_id", "size"])
    .execute();
  for (const { account_id, size } of erased) await giveSpaceBack(tx, account_id, size);
  return erased.length;
}
