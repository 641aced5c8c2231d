import { seededRandom } from "./seeded-random.ts";

/** Draws the slices of all files of a run, and begins their random histories; `SEED` repeats them. */
export const SLICE_SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 2 ** 31));

/** Whether every case is wanted, and not as many as a run has time for. */
const isWhole = () => process.env["TEST_SLICES"] === "off";

/** A number of a check, such as its random runs: what there is time for, or with `TEST_SLICES=off` the whole. */
export const wholeOr = (whole: number, some: number): number => (isWhole() ? whole : some);

/**
 * So many of a check's many cases, in their order, drawn by a printed seed: the next run draws others. With
 * `TEST_SLICES=off` all of them.
 */
export function drawnSlice<T>(name: string, all: readonly T[], count: number): readonly T[] {
  if (isWhole()) return all;
  const random = seededRandom(SLICE_SEED);
  const drawn = all
    .map((_one, at) => ({ at, by: random() }))
    .toSorted((one, other) => one.by - other.by)
    .slice(0, count);
  process.stdout.write(`SEED=${SLICE_SEED}: ${drawn.length} of ${all.length} ${name}\n`);
  return drawn
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at }) => all.slice(at, at + 1));
}
