import "server-only";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import type { Account, Person, Session } from "#lib/core/access/actor.ts";
import { grantsPermission, type Permission } from "#lib/core/access/permissions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** Somebody for whom a part of the dashboard acts, as a policy sees them now. */
export type ActingPerson = Pick<Session, "account" | "person" | "roles">;

/**
 * A person as they are now; null where they may not do this any more. Keeps the person and their roles as they are
 * until the transaction ends: whoever takes one of them away waits for it.
 */
export async function lockActingPerson(
  tx: Tx,
  account: Account,
  personId: string,
  permission: Permission,
): Promise<ActingPerson | null> {
  await tx.selectFrom("person").select("id").where("id", "=", personId).forShare().execute();
  await tx
    .selectFrom("membership")
    .select("person_id")
    .where("person_id", "=", personId)
    .orderBy("account_id")
    .forShare()
    .execute();
  return actingPerson(tx, account, personId, permission);
}

/** The same without locks. */
export async function actingPerson(
  rows: Rows,
  account: Account,
  personId: string,
  permission: Permission,
): Promise<ActingPerson | null> {
  const found = await rows
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where("id", "=", personId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  const now = found && (await actingMembership(rows, personId, account.id));
  if (!now || now.id !== account.id) return null;
  if (!grantsPermission(now.roles, permission)) return null;
  return { account, person: found satisfies Person, roles: now.roles };
}
