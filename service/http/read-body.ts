import { ExchangeError } from "#protocol/wire/error.ts";
import { jsonBody } from "#protocol/wire/json-body.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-accounts.ts";

/** Limit for JSON bodies (INTERFACE §1). */
export const JSON_BODY_MAX = 256 * 1024;
/** Limit for a document with its form. */
export const UPLOAD_BODY_MAX = DOCUMENT_MAX_BYTES + 64 * 1024;

/** Reads a body and counts its bytes as they arrive, so a false Content-Length gains nothing. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = () => new ExchangeError("BODY_TOO_LARGE");
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The bytes of a call's body; the body is read once, however often this is called. */
export type ReadBody = () => Promise<Uint8Array>;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ExchangeError("MALFORMED_BODY", { cause });
  }
}

/**
 * Parses a JSON body; an empty body has no fields. Numbers keep their source text.
 * @throws ExchangeError 413, 415, or 400 for invalid JSON or a repeated field
 */
export async function readJsonBody(headers: Headers, body: ReadBody): Promise<unknown> {
  const bytes = await body();
  if (bytes.byteLength === 0) return {};
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity" || !JSON_TYPE.test(headers.get("content-type") ?? "")) {
    throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE");
  }
  return jsonBody(decoded(bytes));
}
