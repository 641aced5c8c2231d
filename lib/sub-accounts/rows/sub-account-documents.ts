import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { DOCUMENT_TYPES, type DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import { openSealed, openSealedBytes, sealBytesFor, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { DraftRoom } from "#lib/rules/sub-accounts/draft-room.ts";
import type { SubAccountDocumentTable } from "#lib/sub-accounts/schema.ts";

type Row = Selectable<SubAccountDocumentTable>;

/** A document without its content. */
export type DocumentLine = Omit<Row, "content" | "file_name"> & {
  fileName: string;
  /** Its content is still stored here. */
  isHere: boolean;
};

type Key = Pick<Row, "sub_account_id" | "type" | "upload">;

const place = (column: "content" | "file_name", key: Key) =>
  placeIn("sub_account_document", column, key);

export type NewDocument = {
  type: DocumentType;
  mediaType: string;
  fileName: string;
  bytes: Uint8Array;
  by: string;
};

/** Stores a document, replacing the earlier one of its type. */
export async function storeDocument(
  tx: Tx,
  id: bigint,
  { type, mediaType, fileName, bytes, by }: NewDocument,
): Promise<void> {
  const key = { sub_account_id: id, type, upload: randomUUID() };
  const row = {
    upload: key.upload,
    media_type: mediaType,
    size: bytes.length,
    file_name: sealFor(place("file_name", key), fileName),
    content: sealBytesFor(place("content", key), bytes),
    state: "held" as const,
    refused_code: null,
    uploaded_by: by,
    uploaded_at: sql<Date>`now()`,
    sent_at: null,
  };
  await tx
    .insertInto("sub_account_document")
    .values({ sub_account_id: id, type, ...row })
    .onConflict((conflict) => conflict.columns(["sub_account_id", "type"]).doUpdateSet(row))
    .execute();
}

/** Whether a document was ever uploaded to a sub-account and is still listed there. */
export async function hasDocuments(rows: Rows, id: bigint): Promise<boolean> {
  const row = await rows
    .selectFrom("sub_account_document")
    .select("type")
    .where("sub_account_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Replaced = { accountId: string; by: string; id: bigint; type: DocumentType };

/** Bytes kept for an account and of a person, without the document that an upload would replace. */
export async function storedDocumentBytes(
  rows: Rows,
  { accountId, by, id, type }: Replaced,
): Promise<DraftRoom> {
  const of = (whose: "account" | "person") =>
    rows
      .selectFrom("sub_account_document as d")
      .innerJoin("sub_account as s", "s.id", "d.sub_account_id")
      .select(sql<number>`coalesce(sum(d.size), 0)::float8`.as("bytes"))
      .where("d.content", "is not", null)
      .where(sql<boolean>`(d.sub_account_id, d.type) <> (${id}, ${type})`)
      .$if(whose === "account", (kept) => kept.where("s.account_id", "=", accountId))
      .$if(whose === "person", (kept) => kept.where("d.uploaded_by", "=", by))
      .executeTakeFirstOrThrow();
  const [account, person] = await Promise.all([of("account"), of("person")]);
  return { account: account.bytes, person: person.bytes };
}

/** Holds other uploads of the account and the person off until the transaction ends. */
export async function lockRoom(tx: Tx, accountId: string, by: string): Promise<void> {
  for (const [table, id] of [
    ["account", accountId],
    ["person", by],
  ] as const) {
    await tx.selectFrom(table).select("id").where("id", "=", id).forNoKeyUpdate().execute();
  }
}

/** @returns false: there was none. */
export async function removeDocument(tx: Tx, id: bigint, type: DocumentType): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sub_account_document")
    .where("sub_account_id", "=", id)
    .where("type", "=", type)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A sub-account's documents, in the form's order. */
export async function documentLines(rows: Rows, id: bigint): Promise<DocumentLine[]> {
  const found = await rows
    .selectFrom("sub_account_document")
    .select(["sub_account_id", "type", "upload", "media_type", "size", "file_name", "state"])
    .select(["refused_code", "uploaded_by", "uploaded_at", "sent_at"])
    .select(sql<boolean>`content is not null`.as("isHere"))
    .where("sub_account_id", "=", id)
    .execute();
  const order = (type: DocumentType) => DOCUMENT_TYPES.indexOf(type);
  return found
    .map(({ file_name, ...row }) => ({
      ...row,
      fileName: openSealed(place("file_name", row), file_name),
    }))
    .toSorted((a, b) => order(a.type) - order(b.type));
}

export type DocumentContent = { mediaType: string; fileName: string; bytes: Uint8Array };

/** A document's stored content; null when there is none, or it has been erased. */
export async function documentContent(
  rows: Rows,
  id: bigint,
  type: DocumentType,
): Promise<(DocumentContent & { upload: string }) | null> {
  const row = await rows
    .selectFrom("sub_account_document")
    .select(["sub_account_id", "type", "upload", "media_type", "file_name", "content"])
    .where("sub_account_id", "=", id)
    .where("type", "=", type)
    .executeTakeFirst();
  if (!row?.content) return null;
  return {
    upload: row.upload,
    mediaType: row.media_type,
    fileName: openSealed(place("file_name", row), row.file_name),
    bytes: openSealedBytes(place("content", row), row.content),
  };
}

/** Takes the next document to send and marks it as `sending`; null: none is left. */
export async function beginNextDocument(rows: Rows, id: bigint): Promise<DocumentType | null> {
  const next = await rows
    .updateTable("sub_account_document")
    .set({ state: "sending" })
    .where("sub_account_id", "=", id)
    .where("type", "=", (first) =>
      first
        .selectFrom("sub_account_document")
        .select("type")
        .where("sub_account_id", "=", id)
        .where("state", "in", ["held", "sending"])
        .orderBy("uploaded_at")
        .orderBy("type")
        .limit(1),
    )
    .returning("type")
    .executeTakeFirst();
  return next?.type ?? null;
}

/** Stores the outcome of an upload, unless the document was replaced meanwhile. */
export async function endDocument(
  rows: Rows,
  id: bigint,
  upload: string,
  end: { state: "sent" } | { state: "refused"; code: string } | { state: "held" },
): Promise<void> {
  const isSent = end.state === "sent";
  await rows
    .updateTable("sub_account_document")
    .set({
      state: end.state,
      refused_code: end.state === "refused" ? end.code : null,
      // The exchange has the content, so it is erased here.
      ...(isSent ? { content: null, sent_at: sql<Date>`now()` } : {}),
    })
    .where("sub_account_id", "=", id)
    .where("upload", "=", upload)
    .execute();
}
