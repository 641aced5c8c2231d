import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countedRates } from "#lib/payouts/rows/counted-rates.ts";
import { backtestedPayouts } from "#lib/payouts/rows/backtested-payouts.ts";
import { backtestOf, BACKTESTED_MOST, type Backtest } from "#lib/policies/views/backtest.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of the payouts of the last 30 days. */
export const payoutBacktest = async (
  { db }: Store,
  account: Account,
  policy: Policy,
): Promise<Backtest> => {
  const rates = await countedRates(db, account);
  return backtestOf(policy, await backtestedPayouts(db, account.id, rates, BACKTESTED_MOST + 1));
};
