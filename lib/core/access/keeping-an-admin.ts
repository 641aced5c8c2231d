import "server-only";
import { hasActiveAdmin, lockPeople } from "#lib/core/access/person-state.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { DashboardError } from "./dashboard-error.ts";

/**
 * Changes something about the people of a main account, one change after the other, and undoes it where
 * nobody were left who may come in and administer the account.
 * @throws DashboardError `LAST_ADMIN`
 */
export async function keepingAnAdmin<Result>(
  tx: Tx,
  mainAccountId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockPeople(tx, mainAccountId);
  const result = await change();
  if (!(await hasActiveAdmin(tx, mainAccountId))) throw new DashboardError("LAST_ADMIN");
  return result;
}
