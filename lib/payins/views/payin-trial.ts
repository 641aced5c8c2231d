import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { triedPayins } from "#lib/payins/rows/tried-payins.ts";
import { trialOf, TRIED_MOST, type Trial } from "#lib/policies/views/trial.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** What a policy would have said of the payins of the last 30 days. */
export const payinTrial = async (store: Store, { id }: Account, policy: Policy): Promise<Trial> =>
  trialOf(policy, await triedPayins(store.db, id, TRIED_MOST + 1));
