import "server-only";

type Shared = { underWay: Map<string, Promise<unknown>>; writes: Map<string, number> };

// Global, because Next evaluates a module several times and all copies share their reads.
const kept = globalThis as { ponteReads?: Shared };
const shared = (): Shared => (kept.ponteReads ??= { underWay: new Map(), writes: new Map() });

type Read = {
  connectionId: string;
  /** Whose permission the call uses; only calls of the same reader are shared. */
  reader: string;
  /** The endpoint's. */
  name: string;
  input: unknown;
};

/**
 * Makes a read. Identical ones that are under way at once in this process share one call; one that begins after
 * a write has ended never shares one that began before.
 */
export async function shareRead<T>(
  { connectionId, reader, name, input }: Read,
  call: () => Promise<T>,
): Promise<T> {
  const { underWay, writes } = shared();
  const key = JSON.stringify([connectionId, reader, writes.get(connectionId) ?? 0, name, input]);
  const running = underWay.get(key) as Promise<T> | undefined;
  if (running) return running;
  const made = call().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

/** Makes a write, whatever becomes of it, so that later reads don't share an earlier one. */
export async function countWrite<T>(connectionId: string, call: () => Promise<T>): Promise<T> {
  const { writes } = shared();
  try {
    return await call();
  } finally {
    writes.set(connectionId, (writes.get(connectionId) ?? 0) + 1);
  }
}
