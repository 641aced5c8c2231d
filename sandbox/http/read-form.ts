import { ExchangeError } from "#protocol/error.ts";
import { readBody } from "./read-body.ts";
import { isSameOrigin } from "./same-origin.ts";

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
