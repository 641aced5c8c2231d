import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countedRates } from "#lib/payouts/rows/counted-rates.ts";
import { triedPayouts } from "#lib/payouts/rows/tried-payouts.ts";
import { trialOf, TRIED_MOST, type Trial } from "#lib/policies/views/trial.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of the payouts of the last 30 days. */
export const payoutTrial = async (
  { db }: Store,
  account: Account,
  policy: Policy,
): Promise<Trial> => {
  const rates = await countedRates(db, account);
  return trialOf(policy, await triedPayouts(db, account.id, rates, TRIED_MOST + 1));
};
