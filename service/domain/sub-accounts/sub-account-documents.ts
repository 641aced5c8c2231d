import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import * as rows from "#service/db/sub-accounts/sub-account-documents.ts";
import { lockSubAccount } from "#service/db/sub-accounts/sub-accounts.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { sealerOf, SUB_ACCOUNT_NOT_FOUND } from "./sub-account-details.ts";
import { canMove } from "./sub-account-moves.ts";

const NOT_NOW = { message: SERVICE_SENTENCES.documentsClosed };

/** What a document is bound to. */
const contentOf = (userId: number, type: DocumentType) =>
  `document ${type} of sub-account ${userId}`;

function refuseUnlessOpen<Account extends { status: SubAccountStatus }>(
  account: Account | null,
): Account {
  if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
  if (!canMove(account.status, "UNDER_REVIEW")) throw new ExchangeError("CONFLICT", NOT_NOW);
  return account;
}

/** Says early what `receive` would say: looking at a file takes time. @throws ExchangeError as `receive` */
export async function refuseWhenClosed({ db }: Deps, user: User): Promise<void> {
  refuseUnlessOpen(await rows.findOwnSubAccount(db, user.id));
}

export type CheckedUpload = Pick<rows.NewDocument, "type" | "mediaType"> & { bytes: Uint8Array };

/**
 * Keeps a document of the sub-account that calls, sealed with its own key, in place of the earlier
 * one of its type. Its content was checked before.
 * @throws ExchangeError `CONFLICT` once its analysis has begun
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
    // Held: what an analysis begins with is not changed under it.
    refuseUnlessOpen(await lockSubAccount(tx, user.id));
    return rows.replaceDocument(tx, user.id, document);
  });
  return { id: Number(id) };
}

export type Reading = {
  userId: number;
  type: DocumentType;
  /** Who looks, as whoever looks through the readings later will know it. */
  reader: string;
  purpose: string;
};

/**
 * A document's content. The reading is written down in the same transaction: nobody sees a content
 * whose reading was not committed.
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
