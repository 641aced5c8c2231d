type Place = { at: string; value: unknown };

const shown = (place: string) => place.replaceAll("\0", "\uFFFD");

/** What a list or a plain object holds; a file or the like is its own reader's matter. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [];
  const isPlain =
    Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
  return isPlain ? Object.entries(value) : [];
}

/**
 * Dotted place of the first text or name of an input in which U+0000 stands, or null. No field of ours
 * may hold it and PostgreSQL keeps none: a door refuses it before anything is asked. An input that
 * leads back into itself is walked once.
 */
export function nullCharacter(input: unknown): string | null {
  const seen = new Set<unknown>();
  const places: Place[] = [{ at: "", value: input }];
  for (const { at, value } of places) {
    if (typeof value === "string" && value.includes("\0")) return shown(at);
    if (seen.has(value)) continue;
    seen.add(value);
    for (const [name, each] of entriesOf(value)) {
      const place = at === "" ? name : `${at}.${name}`;
      if (name.includes("\0")) return shown(place);
      places.push({ at: place, value: each });
    }
  }
  return null;
}
