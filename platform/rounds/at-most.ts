/** Runs a job once fewer than the most are running, in the order of asking. */
export type AtMost = <T>(job: () => Promise<T>) => Promise<T>;

/** Bounds how many jobs run at once. */
export function atMost(most: number): AtMost {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await job();
    } finally {
      // The place goes to the next in line, so that nobody who comes later is faster.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
