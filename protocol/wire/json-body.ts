import { ExchangeError } from "./error.ts";
import { parseJson } from "./json.ts";
import { FIELD_TWICE } from "./sentences-pt-br.ts";

/** A text, a mark of structure, or whatever else JSON has between those. */
const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** An object or a list that is open; `keys` is null for a list. */
type Level = { at: string; keys: Set<string> | null; next: number };

const within = (place: string, name: string | number) =>
  place === "" ? String(name) : `${place}.${name}`;

/**
 * Dotted place of the first name that stands more than once in one object, however it is spelled, or
 * null. Readers differ in which of the two they take, so that one who checks and one who acts may read
 * different bodies (RFC 8259, 4).
 * @param text one that JSON.parse has taken
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
