import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { triedPayouts } from "#lib/payouts/rows/tried-payouts.ts";
import { trialOf, TRIED_MOST, type Trial } from "#lib/policies/views/trial.ts";
import type { Policy } from "#protocol/policies/policy.ts";

/** What a policy would have said of the payouts of the last 30 days. */
export const payoutTrial = async (store: Store, { id }: Account, policy: Policy): Promise<Trial> =>
  trialOf(policy, await triedPayouts(store.db, id, TRIED_MOST + 1));
