import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ExchangeError, type ErrorCode } from "#protocol/wire/error.ts";
import { unstorableText } from "#protocol/wire/unstorable-text.ts";
import { reasonsOf, WITH_INPUT, type FieldReasons } from "#protocol/wire/reason.ts";
import { readJsonBody, type ReadBody } from "./read-body.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refuses a repeated name, because it is unclear which value was meant. */
function eachOnce(entries: Iterable<[string, unknown]>, code: ErrorCode): Fields {
  const fields: Fields = {};
  const refused: FieldReasons = {};
  for (const [name, value] of entries) {
    if (Object.hasOwn(fields, name)) refused[name] = "invalid";
    fields[name] = value;
  }
  if (Object.keys(refused).length > 0) throw new ExchangeError(code, { fields: refused });
  return fields;
}

/** In a query an empty text is left out: a form sends every filter, also those that nobody filled in. */
const withoutEmpty = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));

const MULTIPART = /^multipart\/form-data\s*;\s*(?:.*;\s*)?boundary="?([^"\s;]{1,70})"?/i;
/** The most fields that a form may have, including unknown ones. */
const PARTS_MAX = 16;

const malformed = (cause?: unknown) =>
  new ExchangeError("MALFORMED_BODY", { message: SERVICE_SENTENCES.badMultipart, cause });

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
 * The fields of a form with files; the reader of the body has bounded its size.
 * @throws ExchangeError 415, 400 for a malformed form, 422 for a repeated field
 */
async function readMultipart(headers: Headers, body: ReadBody): Promise<Fields> {
  const type = headers.get("content-type") ?? "";
  const [, boundary] = MULTIPART.exec(type) ?? [];
  const encoding = headers.get("content-encoding") ?? "identity";
  if (boundary === undefined || encoding !== "identity") {
    const message = SERVICE_SENTENCES.sendMultipart;
    throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE", { message });
  }
  const bytes = await body();
  if (countParts(bytes, boundary) > PARTS_MAX + 1) throw malformed();
  const form = await new Response(Buffer.from(bytes), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw malformed(cause);
    });
  return eachOnce(form, "UNPROCESSABLE");
}

async function bodyFields(headers: Headers, body: ReadBody): Promise<Fields> {
  const fields = await readJsonBody(headers, body);
  if (!isFields(fields)) throw new ExchangeError("INVALID_INPUT");
  return fields;
}

/** A pair that exists nowhere has its own code; as the only fault it gets a sentence that names it. */
function refusal({ body }: Endpoint, fields: FieldReasons, given: Fields): ExchangeError {
  if (body === "multipart") return new ExchangeError("UNPROCESSABLE", { fields });
  const [field, ...others] = Object.entries(fields);
  const isPair = others.length === 0 && field?.[0] === "token" && field[1] === "not_supported";
  if (!isPair) return new ExchangeError("INVALID_INPUT", { fields });
  const message = SERVICE_SENTENCES.pairUnknown(String(given.token), String(given.network));
  return new ExchangeError("PAIR_NOT_SUPPORTED", { message, fields });
}

/**
 * Reads the endpoint's input from path, query (GET, DELETE) or body; the path wins over a body field of
 * the same name.
 * @throws ExchangeError `INVALID_INPUT` with a reason per field (for a form `UNPROCESSABLE`), or
 *   `PAIR_NOT_SUPPORTED`
 */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  pathValues: Record<string, string>,
  body: ReadBody,
): Promise<unknown> {
  const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const fields = isQuery
    ? eachOnce(new URL(request.url).searchParams, "INVALID_INPUT")
    : await (endpoint.body === "multipart" ? readMultipart : bodyFields)(request.headers, body);
  const inPath = Object.fromEntries(
    pathFields(endpoint.path).map((name) => [name, pathValues[name] ?? ""]),
  );
  const given = { ...fields, ...inPath };
  const unkept = unstorableText(given);
  if (unkept !== null) throw refusal(endpoint, { [unkept]: "invalid" }, fields);
  const meant = isQuery ? { ...withoutEmpty(fields), ...inPath } : given;
  const parsed = endpoint.input.safeParse(meant, WITH_INPUT);
  if (parsed.success) return parsed.data;
  throw refusal(endpoint, reasonsOf(parsed.error), fields);
}
