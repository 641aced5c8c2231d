import { decide, type Deed } from "#protocol/policies/decide.ts";
import type { OUTCOMES, Policy } from "#protocol/policies/policy.ts";

/** A payout that was made, as a policy would have seen it; `day` is São Paulo's. */
export type TriedPayout = Omit<Deed, "before"> & { at: Date; day: string };

export type TrialCounts = Record<(typeof OUTCOMES)[number], number>;

const DAY_MS = 86_400_000;

/**
 * Applies a policy to payouts, the oldest first. Each counts with those before it, whatever the policy says
 * of them: they were made.
 */
export function tryPolicy(policy: Policy, payouts: readonly TriedPayout[]): TrialCounts {
  const counts: TrialCounts = { allow: 0, ask_one: 0, ask_two: 0, wait: 0, refuse: 0 };
  let first = 0;
  for (const [at, payout] of payouts.entries()) {
    const since = payout.at.getTime() - DAY_MS;
    while ((payouts[first]?.at.getTime() ?? since) < since) first += 1;
    const before = { person_day: 0n, account_day: 0n, rolling: 0n };
    for (const other of payouts.slice(first, at)) {
      before.rolling += other.cents;
      if (other.day !== payout.day) continue;
      before.account_day += other.cents;
      if (other.person === payout.person) before.person_day += other.cents;
    }
    const { rule } = decide(policy, { ...payout, before });
    counts[rule === null ? "refuse" : (policy[rule]?.outcome ?? "refuse")] += 1;
  }
  return counts;
}
