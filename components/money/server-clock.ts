/** How far the server's clock is ahead of this browser's, in ms. */
let ahead: number | null = null;

/**
 * Learns from a moment that the server named. It was named a little before it is read here, so every
 * sample is too low: the highest one seen is the closest.
 */
export function learnServerTime(serverNow: string): void {
  const sample = Date.parse(serverNow) - Date.now();
  if (!Number.isNaN(sample) && (ahead === null || sample > ahead)) ahead = sample;
}

/** The server's clock as far as it is known, in ms. */
export function serverTime(): number {
  return Date.now() + (ahead ?? 0);
}
