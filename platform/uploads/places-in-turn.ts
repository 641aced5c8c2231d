type Waiting = { account: string; go: () => void };

/** Runs the work once a place is free. */
export type PlacesInTurn = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/**
 * A fair queue: a free place goes to the account that holds the fewest and, among these, to the work that
 * has waited longest. `each` bounds one account's places, so that others find room beside it.
 */
export function placesInTurn({ all, each }: { all: number; each: number }): PlacesInTurn {
  const waiting: Waiting[] = [];
  const held = new Map<string, number>();
  let taken = 0;
  const heldBy = (account: string) => held.get(account) ?? 0;
  const count = (account: string, by: 1 | -1) => {
    taken += by;
    const now = heldBy(account) + by;
    if (now > 0) held.set(account, now);
    else held.delete(account);
  };
  const next = () => {
    if (taken >= all) return;
    const may = waiting.filter(({ account }) => heldBy(account) < each);
    const fewest = Math.min(...may.map(({ account }) => heldBy(account)));
    const one = may.find(({ account }) => heldBy(account) === fewest);
    if (!one) return;
    waiting.splice(waiting.indexOf(one), 1);
    count(one.account, 1);
    one.go();
  };
  return async (account, work) => {
    await new Promise<void>((go) => {
      waiting.push({ account, go });
      next();
    });
    try {
      return await work();
    } finally {
      count(account, -1);
      next();
    }
  };
}

/** The slowest pace allowed for a body. */
export type UploadPace = {
  /** Bytes required in each window, including the first. */
  windowBytes: number;
  windowMs: number;
  /** Time limit from the first byte to the last. */
  totalMs: number;
};

export type PaceWatch = {
  /** Counts bytes that have arrived. */
  came: (bytes: number) => void;
  /** Stops watching. */
  end: () => void;
};

/** Watches one body by the clock and reports once when it is too slow; single bytes gain no time. */
export function watchPace(
  { windowBytes, windowMs, totalMs }: UploadPace,
  tooSlow: () => void,
): PaceWatch {
  let inWindow = 0;
  const end = () => {
    clearInterval(window);
    clearTimeout(total);
  };
  const stop = () => {
    end();
    tooSlow();
  };
  const window = setInterval(() => {
    if (inWindow < windowBytes) stop();
    inWindow = 0;
  }, windowMs).unref();
  const total = setTimeout(stop, totalMs).unref();
  return { came: (bytes) => void (inWindow += bytes), end };
}
