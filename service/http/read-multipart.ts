import { ExchangeError } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { ReadBody } from "./read-body.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";

const MULTIPART = /^multipart\/form-data\s*;\s*(?:.*;\s*)?boundary="?([^"\s;]{1,70})"?/i;
/** Fields that a form may have, ours and others'; a body of nothing but fields is no upload. */
const PARTS_MAX = 16;

const malformed = (cause?: unknown) =>
  new ExchangeError("MALFORMED_BODY", {
    message: SERVICE_SENTENCES.badMultipart,
    cause,
  });

function countParts(bytes: Uint8Array, boundary: string): number {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(`--${boundary}`, "latin1");
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0 && parts <= PARTS_MAX + 1; parts += 1) {
    at = body.indexOf(mark, at + mark.length);
  }
  return parts;
}

/**
 * The fields of a form with files, its size bounded by whoever read it.
 * @throws ExchangeError 415, 400 when it is no such form, 422 for a field that is there twice
 */
export async function readMultipart(
  headers: Headers,
  body: ReadBody,
): Promise<Record<string, FormDataEntryValue>> {
  const type = headers.get("content-type") ?? "";
  const [, boundary] = MULTIPART.exec(type) ?? [];
  const encoding = headers.get("content-encoding") ?? "identity";
  if (boundary === undefined || encoding !== "identity") {
    throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE", {
      message: SERVICE_SENTENCES.sendMultipart,
    });
  }
  const bytes = await body();
  if (countParts(bytes, boundary) > PARTS_MAX + 1) throw malformed();
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw malformed(cause);
    });
  const fields: Record<string, FormDataEntryValue> = {};
  const refused: FieldReasons = {};
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name)) refused[name] = "invalid";
    fields[name] = value;
  }
  if (Object.keys(refused).length > 0)
    throw new ExchangeError("UNPROCESSABLE", { fields: refused });
  return fields;
}
