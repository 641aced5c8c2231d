import "server-only";
import { sql } from "kysely";
import { containsText } from "#lib/core/store/text-search.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";

/** The ids of the accounts of a person's memberships, and of the sub-accounts that these have opened. */
export const reachedIds = (rows: Rows, personId: string, opened?: string) =>
  rows
    .selectFrom("membership")
    .select(sql<string>`account_id`.as("id"))
    .where("person_id", "=", personId)
    .union(
      rows
        .selectFrom("sub_account")
        .innerJoin("membership", "membership.account_id", "sub_account.account_id")
        .select(sql<string>`own_account_id`.as("id"))
        .where("membership.person_id", "=", personId)
        .where("own_account_id", "is not", null)
        .$if(opened !== undefined, (one) => one.where("own_account_id", "=", opened ?? "")),
    );

/**
 * Every account that a person may act for, with every role that leads to it: those of their own membership, and
 * those in the main account that opened it as a sub-account. A sub-account that was opened here is
 * left out until it is approved. A deactivated person may act for no account.
 * @param opened of the sub-accounts that their main accounts opened, this one alone
 */
function reachable(rows: Rows, personId: string, opened?: string) {
  const reached = reachedIds(rows, personId, opened);
  return rows
    .selectFrom(reached.as("reached"))
    .innerJoin("account", "account.id", "reached.id")
    .innerJoin("connection", "connection.id", "account.connection_id")
    .innerJoin("person", (join) =>
      join.on("person.id", "=", personId).on("person.deactivated_at", "is", null),
    )
    .leftJoin("membership as own", (join) =>
      join.onRef("own.account_id", "=", "account.id").on("own.person_id", "=", personId),
    )
    .leftJoin("sub_account as opened", "opened.own_account_id", "account.id")
    .leftJoin("membership as parents", (join) =>
      join
        .onRef("parents.account_id", "=", "opened.account_id")
        .on("parents.person_id", "=", personId),
    )
    .where((is) =>
      is.or([
        is("opened.id", "is", null),
        is.and([is("opened.stage", "=", "submitted"), is("opened.status", "=", "APPROVED")]),
      ]),
    )
    .select([
      "account.id",
      "account.name",
      "account.kind",
      "account.connection_id as connectionId",
      "connection.environment",
      sql<Role[]>`array(select distinct unnest(own.roles || parents.roles) order by 1)`.as("roles"),
    ]);
}

/**
 * The account that a person acts for: the requested account if they may, else the first account in which they
 * got a membership of their own. A sub-account reached through its main account must be requested.
 */
export function actingMembership(rows: Rows, personId: string, accountId: string | null) {
  return reachable(rows, personId, accountId ?? "")
    .orderBy((is) => is("account.id", "=", accountId ?? ""), "desc")
    .orderBy("own.created_at")
    .orderBy("account.id")
    .executeTakeFirst();
}

/** Main accounts first, then by name. */
export function accountsToActFor(
  rows: Rows,
  personId: string,
  { text, limit }: { text: string; limit: number },
) {
  const found = reachable(rows, personId)
    .orderBy("account.kind")
    .orderBy("account.name")
    .orderBy("account.id")
    .limit(limit);
  return (text === "" ? found : found.where(containsText(sql.ref("account.name"), text))).execute();
}

/** Whether a person may act for this account. */
export async function mayActFor(
  rows: Rows,
  personId: string,
  accountId: string,
): Promise<{ name: string } | undefined> {
  return reachable(rows, personId, accountId)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** Makes this session act for the account. */
export async function setActingAccount(
  rows: Rows,
  sessionId: string,
  accountId: string,
): Promise<void> {
  await rows
    .updateTable("session")
    .set({ actingAccountId: accountId })
    .where("id", "=", sessionId)
    .execute();
}
