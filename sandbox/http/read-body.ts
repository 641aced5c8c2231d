import { ExchangeError } from "#protocol/wire/error.ts";

/**
 * The text of a body, counted while it arrives, so that a false Content-Length has no effect.
 * @throws ExchangeError `UNSUPPORTED_MEDIA_TYPE`, `BODY_TOO_LARGE` or `MALFORMED_BODY`.
 */
export async function readBody(request: Request, type: string, max: number): Promise<string> {
  const [given = ""] = (request.headers.get("content-type") ?? "").split(";");
  // Other types would let any web page post here without a CORS preflight.
  if (given.trim().toLowerCase() !== type) throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE");
  const tooLarge = () => new ExchangeError("BODY_TOO_LARGE");
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks, size));
  } catch (cause) {
    throw new ExchangeError("MALFORMED_BODY", { cause });
  }
}

const FORM_BODY_MAX = 16 * 1024;
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * A form posted from the sandbox's own page.
 * @throws ExchangeError `FORBIDDEN` for another site's form.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!isSameOrigin(request.headers)) throw new ExchangeError("FORBIDDEN");
  return new URLSearchParams(await readBody(request, FORM_TYPE, FORM_BODY_MAX));
}

/**
 * Whether a form was sent from this site, reached through the forwarder or directly. A page of another
 * site can post a form here, but can't choose these headers.
 */
function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const origin = URL.parse(headers.get("origin") ?? "");
  return origin !== null && host !== null && origin.host === host;
}
