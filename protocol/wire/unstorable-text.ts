type Place = { at: string; value: unknown };

const isUnstorable = (text: string) => text.includes("\0") || !text.isWellFormed();
const shown = (place: string) => place.toWellFormed().replaceAll("\0", "\uFFFD");

/** The entries of a list or plain object; other objects, such as files, are not searched. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const isPlain =
    Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
  return isPlain ? Object.entries(value) : [];
}

/**
 * Dotted path of the first text or key that contains U+0000 or half a character (a lone surrogate), or null.
 * PostgreSQL can't store either and no field allows them, so callers refuse the input before any other work.
 * Cycles are walked once.
 */
export function unstorableText(input: unknown): string | null {
  const seen = new Set<unknown>();
  const places: Place[] = [{ at: "", value: input }];
  for (const { at, value } of places) {
    if (typeof value === "string" && isUnstorable(value)) return shown(at);
    if (seen.has(value)) continue;
    seen.add(value);
    for (const [name, each] of entriesOf(value)) {
      const place = at === "" ? name : `${at}.${name}`;
      if (isUnstorable(name)) return shown(place);
      places.push({ at: place, value: each });
    }
  }
  return null;
}
