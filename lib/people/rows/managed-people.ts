import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

/** Memberships in a main account and its sub-accounts, the main account first. */
function memberships(rows: Rows, mainAccountId: string) {
  return (
    rows
      .selectFrom("membership")
      .innerJoin("person", "person.id", "membership.person_id")
      .innerJoin("account", "account.id", "membership.account_id")
      .leftJoin("sub_account as opened", "opened.own_account_id", "account.id")
      // As one set: with an "or", everybody's memberships would be read.
      .where(
        sql<boolean>`membership.account_id in (select ${mainAccountId}::text union all
        select own_account_id from sub_account
        where account_id = ${mainAccountId} and own_account_id is not null)`,
      )
      .select([
        "person.id",
        "person.name",
        "person.email",
        "person.deactivated_at as deactivatedAt",
        "person.last_signed_in_at as lastSignedInAt",
        "membership.roles",
        "account.id as accountId",
        "account.name as account",
        "account.kind",
        "opened.document",
      ])
      .orderBy("person.name")
      .orderBy("person.id")
      .orderBy("account.kind")
      .orderBy("account.name")
  );
}

/** The people whom a main account's administrators manage, by name; one row per person and account. */
export const managedPeople = (rows: Rows, mainAccountId: string) =>
  memberships(rows, mainAccountId).execute();

/** One managed person; no row for anyone else. */
export const managedPerson = (rows: Rows, mainAccountId: string, personId: string) =>
  memberships(rows, mainAccountId).where("person.id", "=", personId).execute();

/** A main account and its approved sub-accounts, by name: where people can be invited to. */
export const managedAccounts = (rows: Rows, mainAccountId: string) =>
  rows
    .selectFrom("account")
    .leftJoin("sub_account", "sub_account.own_account_id", "account.id")
    .where(
      "account.id",
      "in",
      sql<string>`(select ${mainAccountId} union all select own_account_id from sub_account
        where account_id = ${mainAccountId} and stage = 'submitted' and status = 'APPROVED')`,
    )
    .select(["account.id", "account.name", "account.kind", "sub_account.document"])
    .orderBy("account.kind")
    .orderBy("account.name")
    .orderBy("account.id")
    .execute();
