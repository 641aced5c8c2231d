import "server-only";
import type { Account, Actor, Session } from "#lib/core/access/actor.ts";
import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { receiveUpload } from "#lib/core/doors/receive-upload.ts";
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
import { checkDocument, type CheckedDocument } from "#platform/documents/check-document.ts";
import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
} from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** The header with the file's name, percent-encoded, because headers are Latin-1 only. */
const NAME_HEADER = "x-file-name";

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

const refused = (refusal: DocumentRefusal, cause?: unknown) => {
  const { code, reason } = DOCUMENT_REFUSALS[refusal];
  return new DashboardError(code, { fields: { file: reason }, cause });
};

function fileName(headers: Headers): string {
  try {
    return decodeURIComponent(headers.get(NAME_HEADER) ?? "");
  } catch {
    return "";
  }
}

/** By name and not by class: modules are evaluated several times in one Next process. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

async function check(bytes: Uint8Array, name: string): Promise<CheckedDocument> {
  try {
    return await checkDocument({ bytes, name });
  } catch (error) {
    if (nameOf(error) === "DocumentRefused") {
      throw refused((error as Error & { refusal: DocumentRefusal }).refusal, error);
    }
    if (nameOf(error) === "CheckUnavailable")
      throw new DashboardError("UNAVAILABLE", { cause: error });
    throw error;
  }
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
  await requireRoom(store.db, replaced, Number(request.headers.get("content-length") ?? 0));
  await requireWithin(store.db, RATE_LIMITS.upload(by));
  const name = fileName(request.headers);
  const incoming = { request, maxBytes: DOCUMENT_MAX_BYTES };
  return receiveUpload({ sender: by, account: account.id }, incoming, async ({ read }) => {
    const { mediaType, bytes, name: shown } = await check(await read(), name);
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
  }).catch((error: unknown) => {
    const isTooLarge = isDashboardError(error) && error.code === "BODY_TOO_LARGE";
    throw isTooLarge ? refused("too_large", error) : error;
  });
}

const asPlainText = (name: string) => name.replaceAll(/[^\w. -]/g, "_");

/**
 * Lets the document run, load and send nothing; only the dashboard's own pages may frame it. As a header,
 * `sandbox` leaves the browser's PDF viewer working; as an attribute of the frame it would block it.
 */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'";

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
  const { fileName, mediaType, bytes } = document;
  await store.transaction((tx) => audit.writeIn(tx));
  const name = `filename="${asPlainText(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return new Response(Uint8Array.from(bytes), {
    // next.config.mjs sets the headers common to every answer (nosniff and the like).
    headers: {
      "content-type": mediaType,
      "content-disposition": `inline; ${name}`,
      "content-security-policy": POLICY,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "no-store",
    },
  });
}
