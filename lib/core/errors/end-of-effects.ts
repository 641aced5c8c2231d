import "server-only";
import type { Effects } from "#platform/effects/watch-effects.ts";
import type { Failure } from "./failure.ts";

/**
 * A failure that says no more and no less than is known of what was done: `STORE_UNAVAILABLE` where the database
 * failed before anything, and `INTERNAL` in place of a code that says "nothing" where something may have been.
 */
export function endOfEffects(failed: Failure, error: unknown, effects: Effects): Failure {
  if (effects.endedUndone(error)) return { ...failed, code: "STORE_UNAVAILABLE" };
  const saysNothing = failed.code === "TRAIL_NOT_WRITTEN";
  return saysNothing && effects.areLasting() ? { ...failed, code: "INTERNAL" } : failed;
}
