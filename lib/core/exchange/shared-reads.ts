import "server-only";
import type { Endpoint } from "#protocol/wire/endpoint.ts";

type Shared = { underWay: Map<string, Promise<unknown>>; writes: Map<string, number> };

// Global, because Next evaluates a module several times and all copies share their reads.
const kept = globalThis as { ponteReads?: Shared };
const shared = (): Shared => (kept.ponteReads ??= { underWay: new Map(), writes: new Map() });

type Asked = {
  connectionId: string;
  /** Whose permission the call uses; only calls of the same reader are shared. */
  reader: string;
  endpoint: Endpoint;
  input: unknown;
};

/**
 * Makes a call. Identical reads that are under way at once in this process share one call. A read that begins
 * after a write has ended never shares one that began before.
 */
export async function shareRead<T>(
  { connectionId, reader, endpoint, input }: Asked,
  call: () => Promise<T>,
): Promise<T> {
  const { underWay, writes } = shared();
  const written = writes.get(connectionId) ?? 0;
  if (endpoint.method !== "GET") {
    try {
      return await call();
    } finally {
      writes.set(connectionId, (writes.get(connectionId) ?? 0) + 1);
    }
  }
  const key = JSON.stringify([connectionId, reader, written, endpoint.name, input]);
  const running = underWay.get(key) as Promise<T> | undefined;
  if (running) return running;
  const made = call().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}
