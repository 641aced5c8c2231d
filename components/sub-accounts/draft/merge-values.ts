import type { FlatValues } from "./flat-values.ts";

/** A field that two people changed differently from the same base. */
export type Clash = { name: string; mine: string; theirs: string };

export type Merged = { values: FlatValues; clashes: Clash[] };

/**
 * Merges two people's changes to the same form: a field changed by only one of them takes that change.
 * Where both changed it, the local text stays and the field is reported as a clash.
 */
export function mergeValues(base: FlatValues, mine: FlatValues, theirs: FlatValues): Merged {
  const values: Record<string, string> = {};
  const clashes: Clash[] = [];
  for (const [name, here] of Object.entries(mine)) {
    const before = base[name] ?? "";
    const there = theirs[name] ?? "";
    values[name] = here === before ? there : here;
    if (here !== before && there !== before && here !== there) {
      clashes.push({ name, mine: here, theirs: there });
    }
  }
  return { values, clashes };
}
