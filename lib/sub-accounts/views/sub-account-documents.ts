import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError, isDashboardError } from "#lib/core/access/dashboard-error.ts";
import type { Audit } from "#lib/core/access/audit-trail.ts";
import { takeUpload } from "#lib/core/access/take-upload.ts";
import { countOne } from "#lib/core/store/limiter.ts";
import type { Store } from "#lib/core/store/store.ts";
import { documentContent, keepDocument } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { touchDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { isMendable } from "#lib/sub-accounts/rows/sub-account-mend.ts";
import {
  lockSubAccount,
  subAccountById,
  tellOfSubAccount,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { checkDocument, type CheckedDocument } from "#platform/documents/check-document.ts";
import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
} from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** Name in which a page tells the file's name, percent-encoded: header text is Latin only. */
const NAME_HEADER = "x-file-name";
/** More than a person who tries every photo twice. */
const MOST_A_MINUTE = 60;

type Asked = { id: bigint; type: DocumentType };
type Upload = Asked & { by: string; request: Request };

const refused = (refusal: DocumentRefusal, cause?: unknown) => {
  const { code, reason, message } = DOCUMENT_REFUSALS[refusal];
  return new DashboardError(code, { fields: { file: reason }, message, cause });
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
 * Keeps an uploaded document, checked as the exchange checks it, in place of the earlier one of its
 * type. Whether it may be changed is asked before a byte is read, and again when it is kept.
 * @throws DashboardError `NOT_FOUND`, `DOCUMENT_CLOSED`, `RATE_LIMITED`, `UPLOAD_TOO_SLOW`, `UNAVAILABLE`, or what the check refuses, on `file`
 */
export async function takeDocument(
  store: Store,
  account: Account,
  { id, type, by, request }: Upload,
  audit: Audit,
): Promise<{ type: DocumentType; size: number }> {
  const seen = await subAccountById(store.db, account.id, id);
  if (!seen) throw new DashboardError("NOT_FOUND");
  if (!isMendable(seen)) throw new DashboardError("DOCUMENT_CLOSED");
  const { count, resetsInSeconds } = await countOne(store.db, `upload:${by}`, 60);
  if (count > MOST_A_MINUTE) {
    throw new DashboardError("RATE_LIMITED", { retryAfterSeconds: resetsInSeconds });
  }
  const name = fileName(request.headers);
  const incoming = { request, maxBytes: DOCUMENT_MAX_BYTES };
  return takeUpload({ sender: by, account: account.id }, incoming, async ({ read }) => {
    const { mediaType, bytes, name: shown } = await check(await read(), name);
    await store.transaction(async (tx) => {
      const row = await lockSubAccount(tx, account.id, id);
      if (!row) throw new DashboardError("NOT_FOUND");
      if (!isMendable(row)) throw new DashboardError("DOCUMENT_CLOSED");
      await keepDocument(tx, id, { type, mediaType, fileName: shown, bytes, by });
      await touchDraft(tx, id, by);
      await tellOfSubAccount(tx, row);
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
 * Nothing in it may run, load or be sent anywhere; only a page of ours may frame it. Said by the answer,
 * a sandbox leaves a browser its own viewer of PDFs; as a frame's attribute it would keep it out.
 */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'";

/**
 * A document's content to be looked at, after the trail says who does.
 * @throws DashboardError `NOT_FOUND`: none, or it is erased here since the exchange has it
 */
export async function showDocument(
  store: Store,
  account: Account,
  { id, type }: Asked,
  audit: Audit,
): Promise<Response> {
  const row = await subAccountById(store.db, account.id, id);
  const document = row && (await documentContent(store.db, row.id, type));
  if (!document) throw new DashboardError("NOT_FOUND");
  const { fileName, mediaType, bytes } = document;
  await store.transaction((tx) => audit.writeIn(tx));
  const name = `filename="${asPlainText(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return new Response(Uint8Array.from(bytes), {
    // What every answer carries (nosniff and the like) stands in next.config.mjs.
    headers: {
      "content-type": mediaType,
      "content-disposition": `inline; ${name}`,
      "content-security-policy": POLICY,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "no-store",
    },
  });
}
