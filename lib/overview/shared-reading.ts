import "server-only";

type Kept = { at: number; reading: Promise<unknown> };

// Global, because Next evaluates a module several times and all copies share their readings.
const global = globalThis as { ponteOverviewReadings?: Map<string, Kept> };
const kept = (): Map<string, Kept> => (global.ponteOverviewReadings ??= new Map());

/**
 * What a chain or the exchange says, read at most once in `keepMs` for all who look at the overview.
 * @param of everything that the reading depends on, its account included
 */
export function sharedReading<T>(of: string, keepMs: number, read: () => Promise<T>): Promise<T> {
  const now = Date.now();
  const last = kept().get(of);
  if (last && now - last.at < keepMs) return last.reading as Promise<T>;
  const reading = read();
  kept().set(of, { at: now, reading });
  reading.catch(() => kept().get(of)?.reading === reading && kept().delete(of));
  return reading;
}
