import "server-only";
import { sql } from "kysely";
import { restartApproverWait, decidesSince, rememberDecider } from "#lib/core/access/deciders.ts";
import { endAgentTokens } from "#lib/core/access/agent-tokens.ts";
import { deleteFactors } from "#lib/core/access/factors/factor-rows.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";

/** Serializes changes to the people of a main account until the transaction ends. */
export async function lockPeople(tx: Tx, mainAccountId: string): Promise<void> {
  await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", mainAccountId)
    // Not `forUpdate`: other transactions may still write rows that reference the account.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The account's own administrators who are not deactivated, by id. */
export async function activeAdmins(rows: Rows, accountId: string): Promise<string[]> {
  const found = await rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select("person.id")
    .where("membership.account_id", "=", accountId)
    .where("membership.roles", "@>", sql<Role[]>`array['admin']`)
    .where("person.deactivated_at", "is", null)
    .orderBy("person.id")
    .execute();
  return found.map(({ id }) => id);
}

/** Sets a member's roles from their next request on, and ends their agents; false when the person is no member. */
export async function setRoles(
  tx: Tx,
  { personId, accountId, roles }: { personId: string; accountId: string; roles: Role[] },
): Promise<boolean> {
  await rememberDecider(tx, personId, accountId);
  const changed = await tx
    .updateTable("membership")
    .set({ roles, decides_since: decidesSince(roles) })
    .where("person_id", "=", personId)
    .where("account_id", "=", accountId)
    .returning("person_id")
    .executeTakeFirst();
  // Also in sub-accounts, which the roles here open.
  await endAgentTokens(tx, personId);
  return changed !== undefined;
}

/** Locks a person out until they are activated again, and ends every session. */
export async function deactivate(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("person")
    .set({ deactivated_at: sql<Date>`coalesce(deactivated_at, now())` })
    .where("id", "=", personId)
    .execute();
  await endSessions(tx, personId);
}

/** Lets a person sign in again. A session that was being opened while they were locked out ends here. */
export async function activate(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("person")
    .set({ deactivated_at: null })
    .where("id", "=", personId)
    .where("removed_at", "is", null)
    .execute();
  // Somebody who was away waits like somebody new.
  await restartApproverWait(tx, personId);
  await endSessions(tx, personId);
}

/**
 * Removes every way to sign in, and frees the e-mail address for another person. The name stays for the audit
 * trail.
 */
export async function remove(tx: Tx, personId: string): Promise<void> {
  await deactivate(tx, personId);
  await deleteFactors(tx, personId);
  await tx.deleteFrom("login").where("userId", "=", personId).execute();
  await rememberDecider(tx, personId, null);
  await tx.deleteFrom("membership").where("person_id", "=", personId).execute();
  await tx
    .updateTable("person")
    .set({
      email: `${personId}@removed.invalid`,
      removed_at: sql<Date>`now()`,
    })
    .where("id", "=", personId)
    .execute();
}
