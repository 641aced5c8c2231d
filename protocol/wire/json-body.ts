import { ExchangeError } from "./error.ts";
import { parseJson } from "./json.ts";
import { FIELD_TWICE } from "./sentences-pt-br.ts";

/** A JSON token: a string, a structural character or a literal. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** An object or a list that is open; `keys` is null for a list. */
type Level = { at: string; keys: Set<string> | null; next: number };

const within = (place: string, name: string | number) =>
  place === "" ? String(name) : `${place}.${name}`;

/**
 * Dotted path of the first key that occurs twice in one object, however it is escaped, or null. Parsers
 * differ in which of the two they keep, so the code that checks and the code that acts could read
 * different bodies (RFC 8259, 4).
 * @param text text that JSON.parse accepts
 */
export function repeatedKey(text: string): string | null {
  const levels: Level[] = [];
  let place = "";
  let isName = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === "{" || token === "[") {
      levels.push({ at: place, keys: token === "{" ? new Set() : null, next: 0 });
      isName = token === "{";
      if (token === "[") place = within(place, 0);
    } else if (token === "}" || token === "]") {
      levels.pop();
      isName = false;
    } else if (token === ",") {
      isName = level?.keys !== null;
      if (level && !level.keys) place = within(level.at, (level.next += 1));
    } else if (isName && level?.keys) {
      const name = JSON.parse(token) as string;
      place = within(level.at, name);
      if (level.keys.has(name)) return place;
      level.keys.add(name);
      isName = false;
    }
  }
  return null;
}

/** A path contains the caller's own text; at most this much of it is echoed. */
const PLACE_MOST = 200;

/**
 * The value of a caller's JSON, with every digit kept. A repeated key is refused, because its meaning is
 * ambiguous.
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
