/** Runs jobs one after another; each starts when the one before has ended, even in failure. */
export type Serial = <T>(job: () => Promise<T>) => Promise<T>;

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const run = last.then(job);
    last = run.catch(() => undefined);
    return run;
  };
}
