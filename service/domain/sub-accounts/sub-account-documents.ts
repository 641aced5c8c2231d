import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import * as rows from "#service/db/sub-accounts/sub-account-documents.ts";
import { lockSubAccount } from "#service/db/sub-accounts/sub-accounts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { sealerOf, SUB_ACCOUNT_NOT_FOUND } from "./sub-account-details.ts";
import { canMove } from "./sub-account-moves.ts";

const NOT_NOW = { message: SERVICE_SENTENCES.documentsClosed };

/** Binds a sealed document to its place. */
const contentOf = (userId: number, type: DocumentType) =>
  `document ${type} of sub-account ${userId}`;

function refuseUnlessOpen<Account extends { status: SubAccountStatus }>(
  account: Account | null,
): Account {
  if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
  if (!canMove(account.status, "UNDER_REVIEW")) throw new ExchangeError("CONFLICT", NOT_NOW);
  return account;
}

/** Refuses early, before the slow check of a file. @throws ExchangeError as `receive` */
export async function refuseWhenClosed({ db }: Deps, user: User): Promise<void> {
  refuseUnlessOpen(await rows.findOwnSubAccount(db, user.id));
}

export type CheckedUpload = Pick<rows.NewDocument, "type" | "mediaType"> & { bytes: Uint8Array };

/**
 * Stores a checked document of the calling sub-account, sealed with its own key, in place of an earlier
 * one of its type.
 * @throws ExchangeError `CONFLICT` while it is analysed or once it is approved
 */
export async function receive(
  deps: Deps,
  user: User,
  { type, mediaType, bytes }: CheckedUpload,
): Promise<{ id: number }> {
  const account = refuseUnlessOpen(await rows.findOwnSubAccount(deps.db, user.id));
  const content = sealerOf(deps, account).sealBytes(bytes, contentOf(user.id, type));
  const document = { type, mediaType, size: bytes.length, content };
  const id = await deps.transaction(async (tx) => {
    // Locked, so that the documents can't change after an analysis begins.
    refuseUnlessOpen(await lockSubAccount(tx, user.id));
    return rows.replaceDocument(tx, user.id, document);
  });
  return { id: Number(id) };
}

export type Reading = {
  userId: number;
  type: DocumentType;
  /** The reader, named so that a later audit can recognise them. */
  reader: string;
  purpose: string;
};

/**
 * A document's content. The same transaction records the reading, so a content is returned only after its
 * reading is committed.
 * @throws ExchangeError `NOT_FOUND`
 */
export async function readDocument(
  deps: Pick<Deps, "transaction" | "sealer" | "sealerWith">,
  { userId, type, reader, purpose }: Reading,
): Promise<{ mediaType: string; bytes: Buffer }> {
  const kept = await deps.transaction(async (tx) => {
    const document = await rows.findDocument(tx, userId, type);
    if (document) await rows.insertReading(tx, userId, { type, reader, purpose });
    return document;
  });
  if (!kept) throw new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.documentNotFound });
  const bytes = sealerOf(deps, kept).openBytes(kept.content, contentOf(userId, type));
  return { mediaType: kept.media_type, bytes };
}
