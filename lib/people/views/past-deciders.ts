import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { stillCounting, type PastDecider } from "#lib/core/access/deciders.ts";
import type { Store } from "#lib/core/store/store.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";

/** Somebody who can no longer decide and still counts, and where. */
export type PastDeciderView = PastDecider;

/** Who could once decide in the main account or its sub-accounts and still counts there, by name. */
export async function pastDeciderRows(
  { db }: Store,
  { account }: Pick<Session, "account">,
): Promise<PastDeciderView[]> {
  const managed = await managedAccounts(db, account.id);
  return stillCounting(
    db,
    managed.map(({ id }) => id),
  );
}
