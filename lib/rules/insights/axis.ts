/** A scale with round steps; whole numbers of whatever is drawn. */
export type Axis = { low: bigint; high: bigint; ticks: readonly bigint[] };

/** With fewer, what is drawn may end far below the top. */
const MOST_STEPS = 6n;

/** The least of 1, 2, 5, 10, 20, 50 and so on by which so many steps are enough. */
function roundStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const one of [1n, 2n, 5n]) if (one * power >= least) return one * power;
  }
}

const floorTo = (value: bigint, step: bigint) => {
  const rest = ((value % step) + step) % step;
  return value - rest;
};

/** From the least to the most of some values, by steps of at least `unit`; with zero if that is asked for. */
export function axisOf(
  values: readonly bigint[],
  { unit = 1n, withZero = false }: { unit?: bigint; withZero?: boolean } = {},
): Axis {
  const all = withZero ? [0n, ...values] : values;
  const [first = 0n] = all;
  const least = all.reduce((low, one) => (one < low ? one : low), first);
  const most = all.reduce((high, one) => (one > high ? one : high), first);
  let step = roundStep((most - least) / MOST_STEPS > unit ? (most - least) / MOST_STEPS : unit);
  // Where the ends are rounded outwards, there may be a step too many.
  while ((floorTo(most + step - 1n, step) - floorTo(least, step)) / step > MOST_STEPS) {
    step = roundStep(step + 1n);
  }
  const low = floorTo(least, step);
  const up = floorTo(most + step - 1n, step);
  const high = up > low ? up : low + step;
  const ticks: bigint[] = [];
  for (let at = low; at <= high; at += step) ticks.push(at);
  return { low, high, ticks };
}

/** How far up an axis a value stands, in thousandths, cut. */
export const heightOn = ({ low, high }: Axis, value: bigint): number =>
  Number(((value - low) * 1000n) / (high - low));
