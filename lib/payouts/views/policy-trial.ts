import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { tryPolicy, type TrialCounts } from "#lib/payouts/rules/try-policy.ts";
import { triedPayouts } from "#lib/payouts/rows/tried-payouts.ts";
import type { Policy } from "#protocol/policies/policy.ts";

const TRIED_MOST = 2000;

/** What a policy would have said of the payouts of the last 30 days; `isMore`: only the newest are counted. */
export async function policyTrial(
  store: Store,
  { id }: Account,
  policy: Policy,
): Promise<{ payouts: number; isMore: boolean; counts: TrialCounts }> {
  const found = await triedPayouts(store.db, id, TRIED_MOST + 1);
  const payouts = found.slice(-TRIED_MOST);
  return {
    payouts: payouts.length,
    isMore: found.length > TRIED_MOST,
    counts: tryPolicy(policy, payouts),
  };
}
