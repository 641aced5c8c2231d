import { decide, type MoneyOperation } from "#lib/rules/policies/decide.ts";
import type { OUTCOMES, Policy } from "#lib/rules/policies/policy.ts";

/** A payout or payin that was made, as a policy would have seen it; `day` is São Paulo's. */
export type BacktestedOperation = Omit<MoneyOperation, "before"> & { at: Date; day: string };

export type BacktestCounts = Record<(typeof OUTCOMES)[number], number>;

const DAY_MS = 86_400_000;

/**
 * Applies a policy to operations of one kind, the oldest first. Each counts with those before it, whatever the policy says
 * of them: they were made.
 */
export function backtestPolicy(
  policy: Policy,
  made: readonly BacktestedOperation[],
): BacktestCounts {
  const counts: BacktestCounts = { allow: 0, ask_one: 0, ask_two: 0, wait: 0, refuse: 0 };
  let first = 0;
  for (const [at, one] of made.entries()) {
    const since = one.at.getTime() - DAY_MS;
    while ((made[first]?.at.getTime() ?? since) < since) first += 1;
    const before = { person_day: 0n, account_day: 0n, rolling: 0n };
    for (const other of made.slice(first, at)) {
      before.rolling += other.cents;
      if (other.day !== one.day) continue;
      before.account_day += other.cents;
      if (other.person === one.person) before.person_day += other.cents;
    }
    const { rule } = decide(policy, { ...one, before });
    counts[rule === null ? "refuse" : (policy[rule]?.outcome ?? "refuse")] += 1;
  }
  return counts;
}
