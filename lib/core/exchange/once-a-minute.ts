import "server-only";

const KEPT_MS = 60_000;
const MOST_KEPT = 500;

/**
 * Asks at most once a minute for each key, whatever came of it; what failed without an answer is asked again at
 * once.
 */
export function onceAMinute<Answer>() {
  const kept = new Map<string, { until: number; told: Promise<Answer> }>();
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = Date.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.told;
    const told = ask();
    kept.delete(key);
    kept.set(key, { until: now + KEPT_MS, told });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    told.catch(() => kept.delete(key));
    return told;
  };
}
