import { readOptionalText, readOptionalTime } from "./read.ts";

/** A value with the place of its report in the order; the greater place wins. */
export type Placed<Value> = { place: readonly number[]; value: Value };

/** Decides between reports of the same place that differ: any fixed order will do. */
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function compare<Value>(one: Placed<Value>, other: Placed<Value>): number {
  for (const [index, rank] of one.place.entries()) {
    const difference = rank - (other.place[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.value === other.value) return 0;
  const [first, second] = [textOf(one.value), textOf(other.value)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Commutative, associative and idempotent: neither order nor repetition of reports matters. */
export const later = <Value>(
  one: Placed<Value> | null,
  other: Placed<Value> | null,
): Placed<Value> | null =>
  one === null || other === null ? (one ?? other) : compare(one, other) < 0 ? other : one;

export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || other === null ? (one ?? other) : other < one ? other : one;

export const united = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].toSorted();

/** A word's rank in a table; 0 for null or an unknown word. */
export const rankIn = (ranks: Readonly<Record<string, number>>, word: string | null): number =>
  word !== null && Object.hasOwn(ranks, word) ? (ranks[word] ?? 0) : 0;

type Fields = Record<string, unknown>;

/** A line that can be stored and shown, cut at `most`; null when absent or empty. Never throws. */
export function reportText(fields: Fields, most: number, ...names: string[]): string | null {
  const text = readOptionalText(fields, ...names)
    ?.replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed();
  return text || null;
}

/** A time; null when absent or unreadable. */
export function reportTime(fields: Fields, name: string): Date | null {
  try {
    return readOptionalTime(fields, name);
  } catch {
    return null;
  }
}
