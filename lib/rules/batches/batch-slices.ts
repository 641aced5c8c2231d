/** A batch's allowance in token units: the most of it all, and the most of one signature; null: the same. */
export type Sliced = { most_units: bigint; slice_units: bigint | null };

/**
 * What one signature of a batch may allow: as much as the limit says, and never less than its largest line. Null: all
 * of it at once.
 * @param lines the most that each line may take, in token units
 */
export function sliceOf(
  maxOpenUnits: bigint,
  mostUnits: bigint,
  lines: readonly bigint[],
): bigint | null {
  const slice = lines.reduce((most, one) => (one > most ? one : most), maxOpenUnits);
  return slice < mostUnits ? slice : null;
}

/** What the next signature of a batch allows, when its lines have taken so many units. */
export function nextSlice({ most_units, slice_units }: Sliced, takenUnits: bigint): bigint {
  const rest = most_units - takenUnits;
  return slice_units !== null && slice_units < rest ? slice_units : rest;
}

type Standing = Sliced & {
  /** The allowance that stands, as it was signed; null: none was yet. */
  signed_units: bigint | null;
  /** What the lines had taken before it. */
  taken_before: bigint;
};

/** What must be left of the allowance that stands, when the lines have taken so many units in all. */
export const leftOfSlice = (
  { most_units, signed_units, taken_before }: Standing,
  takenUnits: bigint,
): bigint => (signed_units ?? most_units) - (takenUnits - taken_before);
