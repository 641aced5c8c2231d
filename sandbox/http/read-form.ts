import { ExchangeError } from "#protocol/wire/error.ts";
import { readBody } from "./read-body.ts";

const FORM_BODY_MAX = 16 * 1024;
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * A form that this very page has sent.
 * @throws ExchangeError `FORBIDDEN` for another site's.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!isSameOrigin(request.headers)) throw new ExchangeError("FORBIDDEN");
  return new URLSearchParams(await readBody(request, FORM_TYPE, FORM_BODY_MAX));
}

/**
 * Whether a form was sent from this very site, seen through the forwarder or directly. A page of
 * another site can send a form here, but can't choose these headers.
 */
function isSameOrigin(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const origin = URL.parse(headers.get("origin") ?? "");
  return origin !== null && host !== null && origin.host === host;
}
