import "server-only";
import type { Account, Actor, Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { documentAnswer, receiveDocument, statedBytes } from "#lib/core/doors/receive-document.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  documentContent,
  hasDocuments,
  storeDocument,
  storedDocumentBytes,
  lockRoom,
} from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { fullRoom } from "#lib/rules/sub-accounts/draft-room.ts";
import { touchDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { isFixable } from "#lib/sub-accounts/rows/sub-account-fix.ts";
import {
  lockSubAccount,
  subAccountById,
  sendSubAccountHint,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { seenSubAccount } from "./seen-sub-account.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

type Asked = { id: bigint; type: DocumentType };
type Upload = Asked & { actor: Session; request: Request };

/**
 * Refuses the first document of a draft without a fresh factor, so that a stolen session fills no new ones.
 * @throws DashboardError `FACTOR_REQUIRED`
 */
export async function requireUploader(rows: Rows, actor: Session, id: bigint): Promise<void> {
  if (!(await hasDocuments(rows, id))) requireFresh(actor);
}

const FULL = { account: "DRAFTS_OF_ACCOUNT_FULL", person: "DRAFTS_OF_PERSON_FULL" } as const;

async function requireRoom(
  rows: Rows,
  replaced: Asked & { accountId: string; by: string },
  bytes: number,
): Promise<void> {
  const full = fullRoom(await storedDocumentBytes(rows, replaced), bytes);
  if (full) throw new DashboardError(FULL[full]);
}

/**
 * Stores an uploaded document, checked as the exchange checks it (refusals name `file`), in place of the
 * earlier one of its type. Whether it may be changed is checked before its body is read, and again when it
 * is stored.
 * @throws DashboardError `NOT_FOUND`, `DOCUMENT_CLOSED`, `FACTOR_REQUIRED`, `DRAFTS_OF_PERSON_FULL`,
 *   `DRAFTS_OF_ACCOUNT_FULL`, `RATE_LIMITED`, `UPLOAD_TOO_SLOW`, `UNAVAILABLE`
 */
export async function acceptDocument(
  store: Store,
  account: Account,
  { id, type, actor, request }: Upload,
  audit: Audit,
): Promise<{ type: DocumentType; size: number }> {
  const by = actor.person.id;
  const replaced = { id, type, accountId: account.id, by };
  const seen = await subAccountById(store.db, account.id, id);
  if (!seen) throw new DashboardError("NOT_FOUND");
  if (!isFixable(seen)) throw new DashboardError("DOCUMENT_CLOSED");
  await requireUploader(store.db, actor, id);
  await requireRoom(store.db, replaced, statedBytes(request));
  const from = { person: by, account: account.id, request };
  return receiveDocument(store.db, from, async ({ mediaType, bytes, name: shown }) => {
    await store.transaction(async (tx) => {
      await lockRoom(tx, account.id, by);
      const row = await lockSubAccount(tx, account.id, id);
      if (!row) throw new DashboardError("NOT_FOUND");
      if (!isFixable(row)) throw new DashboardError("DOCUMENT_CLOSED");
      await requireRoom(tx, replaced, bytes.length);
      await storeDocument(tx, id, { type, mediaType, fileName: shown, bytes, by });
      await touchDraft(tx, id, by);
      await sendSubAccountHint(tx, row);
      await audit.writeIn(tx);
    });
    return { type, size: bytes.length };
  });
}

/**
 * A document's content, after the trail has recorded the reader.
 * @throws DashboardError `NOT_FOUND`: there is none that the reader may see, or it was erased after the exchange
 *   got it
 */
export async function showDocument(
  store: Store,
  reader: Actor,
  { id, type }: Asked,
  audit: Audit,
): Promise<Response> {
  const row = await seenSubAccount(store, reader, id);
  const document = row && (await documentContent(store.db, row.id, type));
  if (!document) throw new DashboardError("NOT_FOUND");
  await store.transaction((tx) => audit.writeIn(tx));
  return documentAnswer(document, "inline");
}
