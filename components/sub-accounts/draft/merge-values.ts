import type { FlatValues, Typed } from "./flat-values.ts";

/** A field that two people filled differently since both began from the same. */
export type Clash = { name: string; mine: Typed; theirs: Typed };

export type Merged = { values: FlatValues; clashes: Clash[] };

/**
 * Brings together what two people made of the same form: whoever alone changed a field is followed.
 * Where both did, what was typed here stays, and the field is told.
 */
export function mergeValues(base: FlatValues, mine: FlatValues, theirs: FlatValues): Merged {
  const values: Record<string, Typed> = {};
  const clashes: Clash[] = [];
  for (const [name, here] of Object.entries(mine)) {
    const empty = typeof here === "boolean" ? false : "";
    const before = base[name] ?? empty;
    const there = theirs[name] ?? empty;
    values[name] = here === before ? there : here;
    if (here !== before && there !== before && here !== there) {
      clashes.push({ name, mine: here, theirs: there });
    }
  }
  return { values, clashes };
}
