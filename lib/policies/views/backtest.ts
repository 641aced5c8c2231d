import "server-only";
import {
  backtestPolicy,
  type BacktestCounts,
  type BacktestedOperation,
} from "#lib/rules/policies/backtest-policy.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of what was made; `isMore`: only the newest are counted. */
export type Backtest = { made: number; isMore: boolean; counts: BacktestCounts };

/** How many of a kind are tried. */
export const BACKTESTED_MOST = 2000;

/** @param found the oldest first, and one more than are tried where there are more */
export function backtestOf(policy: Policy, found: readonly BacktestedOperation[]): Backtest {
  const made = found.slice(-BACKTESTED_MOST);
  return {
    made: made.length,
    isMore: found.length > BACKTESTED_MOST,
    counts: backtestPolicy(policy, made),
  };
}
