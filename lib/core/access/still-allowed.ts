import "server-only";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { grantsPermission, type Permission } from "#lib/core/access/permissions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { isAllowed, type Session } from "./actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { openSessions } from "./person-sessions.ts";

/**
 * Refuses an actor whose session has ended, or who lost a role, while waiting for another change to commit.
 * @throws DashboardError `NOT_ALLOWED`
 */
export async function requireStillAllowed(
  rows: Rows,
  actor: Session,
  permission: Permission,
): Promise<void> {
  const session = await openSessions(rows)
    .select("id")
    .where("id", "=", actor.id)
    .executeTakeFirst();
  const now = session && (await actingMembership(rows, actor.person.id, actor.account.id));
  const isSame =
    now?.id === actor.account.id && actor.roles.every((role) => now.roles.includes(role));
  if (!isSame || !isAllowed({ ...actor, roles: now.roles }, permission)) {
    throw new DashboardError("NOT_ALLOWED");
  }
}

/**
 * The same, and keeps the person, their roles and their session as they are until the transaction ends: whoever
 * takes one of them away waits for it. Locks in the order in which those are taken away.
 * @throws DashboardError `NOT_ALLOWED`
 */
export async function lockStillAllowed(
  tx: Tx,
  actor: Session,
  permission: Permission,
): Promise<void> {
  const { id } = actor.person;
  await tx.selectFrom("person").select("id").where("id", "=", id).forShare().execute();
  await tx
    .selectFrom("membership")
    .select("person_id")
    .where("person_id", "=", id)
    .orderBy("account_id")
    .forShare()
    .execute();
  // Not `forShare`: every other request of the session notes that it is used.
  await tx.selectFrom("session").select("id").where("id", "=", actor.id).forKeyShare().execute();
  await requireStillAllowed(tx, actor, permission);
}

/** Whether a person, signed in or not, may do this in the account now. */
export async function personMay(
  rows: Rows,
  { personId, accountId }: { personId: string; accountId: string },
  permission: Permission,
): Promise<boolean> {
  const now = await actingMembership(rows, personId, accountId);
  return now?.id === accountId && grantsPermission(now.roles, permission);
}
