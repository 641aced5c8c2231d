import "server-only";
import { tryPolicy, type TrialCounts, type TriedDeed } from "#lib/rules/policies/try-policy.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of what was made; `isMore`: only the newest are counted. */
export type Trial = { made: number; isMore: boolean; counts: TrialCounts };

/** How many of a kind are tried. */
export const TRIED_MOST = 2000;

/** @param found the oldest first, and one more than are tried where there are more */
export function trialOf(policy: Policy, found: readonly TriedDeed[]): Trial {
  const made = found.slice(-TRIED_MOST);
  return {
    made: made.length,
    isMore: found.length > TRIED_MOST,
    counts: tryPolicy(policy, made),
  };
}
