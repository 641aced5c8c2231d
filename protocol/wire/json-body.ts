import { ExchangeError } from "./error.ts";
import { parseJson } from "./json.ts";
import { repeatedKey } from "./repeated-key.ts";
import { FIELD_TWICE } from "./sentences-pt-br.ts";

/** A place is its caller's own text: so much of it is said back. */
const PLACE_MOST = 200;

/**
 * What a caller's JSON says, no digit lost. A field that stands twice is refused: which of the two was
 * meant is anyone's guess.
 * @throws ExchangeError `MALFORMED_BODY`, `INVALID_INPUT`
 */
export function jsonBody(text: string): unknown {
  let said: unknown;
  try {
    said = parseJson(text);
  } catch (cause) {
    throw new ExchangeError("MALFORMED_BODY", { cause });
  }
  const twice = repeatedKey(text);
  if (twice === null) return said;
  const fields = { [twice.slice(0, PLACE_MOST)]: "invalid" } as const;
  throw new ExchangeError("INVALID_INPUT", { message: FIELD_TWICE, fields });
}
