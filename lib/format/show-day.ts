import { parseDay } from "#protocol/brazil/dates.ts";

/** "31/12/1990" for a stored day; any other text stays as it is. */
export function showDay(value: string): string {
  const kept = parseDay(value);
  return kept === null ? value : kept.split("-").reverse().join("/");
}
