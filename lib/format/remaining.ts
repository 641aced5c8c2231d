/** Whole seconds until the deadline, rounded up: "0" means that it is over, never "nearly". */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** "4:07", and with hours "1:04:07". */
export function showRemaining(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** When a countdown speaks to a screen reader. */
const SPOKEN_SECONDS = [120, 60, 30, 0] as const;

/**
 * What has to be said when the clock goes from `before` to `now` seconds: the last mark passed, since
 * a sleeping tab may pass several at once; null when none was.
 */
export function markPassed(before: number, now: number): number | null {
  const passed = SPOKEN_SECONDS.filter((mark) => mark < before && mark >= now);
  return passed.at(-1) ?? null;
}
