import "server-only";
import { activeAdmins, lockPeople } from "#lib/people/rows/person-state.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";

/**
 * Runs a change to the people of a main account, one at a time, and throws if it would leave the account
 * without an active administrator, so that the transaction rolls back.
 * @throws DashboardError `LAST_ADMIN`
 */
export async function withAdminRemaining<Result>(
  tx: Tx,
  mainAccountId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockPeople(tx, mainAccountId);
  const result = await change();
  if ((await activeAdmins(tx, mainAccountId)).length === 0) throw new DashboardError("LAST_ADMIN");
  return result;
}

/**
 * Refuses to take the last active administrator's role, before anybody is asked to approve it.
 * @throws DashboardError `LAST_ADMIN`
 */
export async function requireOtherAdmin(
  tx: Tx,
  mainAccountId: string,
  personId: string,
): Promise<void> {
  const admins = await activeAdmins(tx, mainAccountId);
  if (admins.length === 1 && admins[0] === personId) throw new DashboardError("LAST_ADMIN");
}
