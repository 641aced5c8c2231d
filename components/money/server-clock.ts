/** How far the server's clock is ahead of this browser's, in ms. */
let ahead: number | null = null;

/**
 * Learns the server's clock from a time it sent. A time is always sent a little before it is read, so
 * every sample is too low and the highest one is the closest.
 */
export function learnServerTime(serverNow: string): void {
  const sample = Date.parse(serverNow) - Date.now();
  if (!Number.isNaN(sample) && (ahead === null || sample > ahead)) ahead = sample;
}

/** The server's clock in ms, as far as it is known. */
export function serverTime(): number {
  return Date.now() + (ahead ?? 0);
}
