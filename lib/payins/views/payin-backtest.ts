import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { backtestedPayins } from "#lib/payins/rows/backtested-payins.ts";
import { backtestOf, BACKTESTED_MOST, type Backtest } from "#lib/policies/views/backtest.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of the payins of the last 30 days. */
export const payinBacktest = async (
  store: Store,
  { id }: Account,
  policy: Policy,
): Promise<Backtest> =>
  backtestOf(policy, await backtestedPayins(store.db, id, BACKTESTED_MOST + 1));
