/** Some of a list, the same for the same seed, in its order. */
export function sampled<T>(all: readonly T[], count: number, seed: number): T[] {
  let state = seed >>> 0;
  // Mulberry32: the same numbers everywhere.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const drawn = all.map((_, at) => ({ at, by: random() })).toSorted((a, b) => a.by - b.by);
  const chosen = new Set(drawn.slice(0, count).map(({ at }) => at));
  return all.filter((_, at) => chosen.has(at));
}
