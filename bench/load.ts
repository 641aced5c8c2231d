/** A run's result: calls per second, and the duration of a call in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number };

const WARM_UP = 0.15;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Runs `call` `count` times, `atOnce` in parallel, after a warm-up that is not counted. Fails with the
 * first failing call: a benchmark of refusals would be a fast one.
 */
export async function load(
  count: number,
  atOnce: number,
  call: (index: number) => Promise<unknown>,
): Promise<Load> {
  const warmUp = Math.ceil(count * WARM_UP);
  let next = 0;
  const lane = async (until: number, took: number[] | null) => {
    while (next < until) {
      const index = (next += 1);
      const began = performance.now();
      await call(index);
      took?.push(performance.now() - began);
    }
  };
  const run = (until: number, took: number[] | null) =>
    Promise.all(Array.from({ length: atOnce }, () => lane(until, took)));
  await run(warmUp, null);
  const took: number[] = [];
  const began = performance.now();
  await run(warmUp + count, took);
  const seconds = (performance.now() - began) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  return {
    perSecond: took.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}
