import type { PonteError } from "./ponte-error.ts";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** The exchange's windows are a minute long. Whoever is asked to wait longer decides for themselves. */
const LONGEST_WAIT_SECONDS = 60;
const STATUSES = new Set([0, 408, 429, 500, 502, 503, 504]);

/**
 * Whether the same call may help. It is safe for every call: a GET changes nothing, PUT, PATCH and DELETE come to
 * the same, and each POST has its idempotency key.
 */
export function mayRepeat({ status, code, retryAfterSeconds }: PonteError): boolean {
  if ((retryAfterSeconds ?? 0) > LONGEST_WAIT_SECONDS) return false;
  if (code === "UNREADABLE_ANSWER") return false;
  return STATUSES.has(status) || code === "ALREADY_RUNNING";
}

/** How long to wait before repetition number `attempt`, counted from 0: what the exchange asks, else growing. */
export function delayMs({ retryAfterSeconds }: PonteError, attempt: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
  const longest = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
  // Half of it by chance, so that callers who failed together don't come back together.
  return Math.round(longest * (0.5 + Math.random() / 2));
}

/** Waits; rejects with the signal's reason once it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", give);
      resolve();
    }, ms);
    if (signal?.aborted) give();
    else signal?.addEventListener("abort", give, { once: true });
  });
}
