import "server-only";
import { sql } from "kysely";
import { endSessions } from "./person-sessions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";

/** Changes of the people of a main account follow each other from here to the end of the transaction. */
export async function lockPeople(tx: Tx, mainAccountId: string): Promise<void> {
  await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", mainAccountId)
    // Rows that name the account may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether somebody who may come in administers this very account. */
export async function hasActiveAdmin(rows: Rows, accountId: string): Promise<boolean> {
  const found = await rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select("person.id")
    .where("membership.account_id", "=", accountId)
    .where("membership.role", "=", "admin")
    .where("person.deactivated_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** False: no member of that account. The role counts from the person's next call on. */
export async function setRole(
  tx: Tx,
  { personId, accountId, role }: { personId: string; accountId: string; role: Role },
): Promise<boolean> {
  const changed = await tx
    .updateTable("membership")
    .set({ role })
    .where("person_id", "=", personId)
    .where("account_id", "=", accountId)
    .returning("person_id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Ends every session; no door opens to them until they are activated again. */
export async function deactivate(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("person")
    .set({ deactivated_at: sql<Date>`coalesce(deactivated_at, now())` })
    .where("id", "=", personId)
    .execute();
  await endSessions(tx, personId);
}

/** They come in by signing in again: a session that was being opened while they were shut out ends here. */
export async function activate(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("person")
    .set({ deactivated_at: null })
    .where("id", "=", personId)
    .where("removed_at", "is", null)
    .execute();
  await endSessions(tx, personId);
}

/**
 * Takes away every way in and the address, which somebody may be added by again. The name stays, for
 * what the person did.
 */
export async function remove(tx: Tx, personId: string): Promise<void> {
  await deactivate(tx, personId);
  for (const table of ["login", "two_factor", "passkey"] as const) {
    await tx.deleteFrom(table).where("userId", "=", personId).execute();
  }
  await tx.deleteFrom("membership").where("person_id", "=", personId).execute();
  await tx
    .updateTable("person")
    .set({
      email: `${personId}@removed.invalid`,
      twoFactorEnabled: false,
      removed_at: sql<Date>`now()`,
    })
    .where("id", "=", personId)
    .execute();
}
