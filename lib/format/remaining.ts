/** Whole seconds until the deadline, rounded up, so that "0" always means that it has passed. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** "4:07"; with hours "1:04:07". */
export function showRemaining(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds at which a countdown is announced to screen readers. */
const SPOKEN_SECONDS = [120, 60, 30, 0] as const;

/**
 * The mark to announce when the clock goes from `before` to `now` seconds: the last one passed, because a
 * sleeping tab may pass several at once; null when none was.
 */
export function markPassed(before: number, now: number): number | null {
  const passed = SPOKEN_SECONDS.filter((mark) => mark < before && mark >= now);
  return passed.at(-1) ?? null;
}
