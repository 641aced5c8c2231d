import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { DocumentMediaType } from "#service/db/core/account-tables.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

export type NewDocument = {
  type: DocumentType;
  mediaType: DocumentMediaType;
  /** Size in bytes before sealing. */
  size: number;
  /** Sealed. */
  content: Buffer;
};

/** Stores a document in place of an earlier one of its type; returns its id. */
export async function replaceDocument(
  tx: Transaction,
  userId: number,
  { type, mediaType, size, content }: NewDocument,
): Promise<bigint> {
  await tx
    .deleteFrom("sub_account_documents")
    .where("user_id", "=", userId)
    .where("type", "=", type)
    .execute();
  const row = await tx
    .insertInto("sub_account_documents")
    .values({ user_id: userId, type, media_type: mediaType, size, content })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("sub_accounts")
    .set({ updated_at: NOW })
    .where("user_id", "=", userId)
    .execute();
  return row.id;
}

/** The user's current sub-account; null when there is none or it is erased. */
export async function findOwnSubAccount(tx: Tx, userId: number) {
  const row = await tx
    .selectFrom("sub_accounts")
    .select(["user_id", "status", "data_key"])
    .where("user_id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export type StoredDocument = {
  user_id: number;
  /** Sealed. */
  data_key: string | null;
  media_type: DocumentMediaType;
  /** Sealed. */
  content: Buffer;
};

/** A document with the key that opens it; the caller must record the reading in `tx`. */
export async function findDocument(
  tx: Transaction,
  userId: number,
  type: DocumentType,
): Promise<StoredDocument | null> {
  const row = await tx
    .selectFrom("sub_account_documents as d")
    .innerJoin("sub_accounts as s", "s.user_id", "d.user_id")
    .select(["s.user_id", "s.data_key", "d.media_type", "d.content"])
    .where("s.user_id", "=", userId)
    .where("s.erased_at", "is", null)
    .where("d.type", "=", type)
    .executeTakeFirst();
  return row ?? null;
}

/** Records who read a document and what for. The record stays when the document is gone. */
export async function insertReading(
  tx: Transaction,
  userId: number,
  reading: { type: DocumentType; reader: string; purpose: string },
): Promise<void> {
  await tx
    .insertInto("document_readings")
    .values({ user_id: userId, ...reading })
    .execute();
}
