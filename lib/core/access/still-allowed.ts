import "server-only";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { can, type Permission } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { isAllowed, type Session } from "./actor.ts";
import { DashboardError } from "./dashboard-error.ts";

/**
 * Refuses an actor who lost the permission while waiting for another change to commit.
 * @throws DashboardError `NOT_ALLOWED`
 */
export async function requireStillAllowed(
  rows: Rows,
  actor: Session,
  permission: Permission,
): Promise<void> {
  const now = await actingMembership(rows, actor.person.id, actor.account.id);
  const isSame = now?.id === actor.account.id;
  if (!isSame || !isAllowed({ ...actor, roles: now.roles }, permission)) {
    throw new DashboardError("NOT_ALLOWED");
  }
}

/** Whether a person, signed in or not, may do this in the account now. */
export async function personMay(
  rows: Rows,
  { personId, accountId }: { personId: string; accountId: string },
  permission: Permission,
): Promise<boolean> {
  const now = await actingMembership(rows, personId, accountId);
  return now?.id === accountId && can(now.roles, permission);
}
