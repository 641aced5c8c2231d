import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  leftovers,
  PAIRS_MOST,
  type Leftovers,
} from "#lib/allowances/views/leftover-allowances.ts";
import { externalLeftovers } from "#lib/allowances/rows/external-waiting.ts";

/** Allowances that no payout needs, signed here or given by the owners of external wallets. */
export async function payoutLeftovers(store: Store, account: Account): Promise<Leftovers> {
  return leftovers(store, account, await externalLeftovers(store.db, account.id, PAIRS_MOST));
}
