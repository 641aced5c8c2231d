import "server-only";
import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { receiveUpload } from "./receive-upload.ts";
import { checkDocument, type CheckedDocument } from "#platform/documents/check-document.ts";
import {
  DOCUMENT_REFUSALS,
  type DocumentRefusal,
} from "#protocol/sub-accounts/document-refusal.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";

/** The header with the file's name, percent-encoded, because headers are Latin-1 only. */
const NAME_HEADER = "x-file-name";

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

/** How many bytes a request says that it brings. */
export const statedBytes = ({ headers }: Request): number =>
  Number(headers.get("content-length") ?? 0);

/**
 * Receives a file, checked as the exchange checks documents; refusals name `file`.
 * @throws DashboardError `RATE_LIMITED`, `UPLOAD_TOO_SLOW`, `UNAVAILABLE`, and why the file is refused
 */
export async function receiveDocument<T>(
  rows: Rows,
  from: { person: string; account: string; request: Request },
  use: (document: CheckedDocument) => Promise<T>,
): Promise<T> {
  const { person, account, request } = from;
  await requireWithin(rows, RATE_LIMITS.upload(person));
  const name = fileName(request.headers);
  const incoming = { request, maxBytes: DOCUMENT_MAX_BYTES };
  return receiveUpload({ sender: person, account }, incoming, async ({ read }) =>
    use(await check(await read(), name)),
  ).catch((error: unknown) => {
    const isTooLarge = isDashboardError(error) && error.code === "BODY_TOO_LARGE";
    throw isTooLarge ? refused("too_large", error) : error;
  });
}

const asPlainText = (name: string) => name.replaceAll(/[^\w. -]/g, "_");

/**
 * Lets the file run, load and send nothing; only the dashboard's own pages may frame one that is shown. As a
 * header, `sandbox` leaves the browser's PDF viewer working; as an attribute of the frame it would block it.
 */
const FRAMES = {
  inline: { policy: "'self'", option: "SAMEORIGIN" },
  attachment: { policy: "'none'", option: "DENY" },
} as const;

type Shown = { fileName: string; mediaType: string; bytes: Uint8Array };

/** The answer with a stored file, to be shown within a page or saved. */
export function documentAnswer(
  { fileName, mediaType, bytes }: Shown,
  disposition: keyof typeof FRAMES,
): Response {
  const frames = FRAMES[disposition];
  const name = `filename="${asPlainText(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return new Response(Uint8Array.from(bytes), {
    headers: {
      "content-type": mediaType,
      "content-disposition": `${disposition}; ${name}`,
      "content-security-policy": `sandbox; default-src 'none'; frame-ancestors ${frames.policy}`,
      "x-content-type-options": "nosniff",
      "x-frame-options": frames.option,
      "cache-control": "no-store",
    },
  });
}
