import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Memberships in a main account and its sub-accounts, the main account first. */
function memberships(rows: Rows, mainAccountId: string) {
  return rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .innerJoin("account", "account.id", "membership.account_id")
    .leftJoin("sub_account as opened", "opened.own_account_id", "account.id")
    .where((is) =>
      is.or([
        is("account.id", "=", mainAccountId),
        is(
          "account.id",
          "in",
          rows
            .selectFrom("sub_account")
            .select("own_account_id")
            .where("account_id", "=", mainAccountId)
            .where("own_account_id", "is not", null)
            .$narrowType<{ own_account_id: string }>(),
        ),
      ]),
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
    .orderBy("account.name");
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
    .where((is) =>
      is.or([
        is("account.id", "=", mainAccountId),
        is.and([
          is("sub_account.account_id", "=", mainAccountId),
          is("sub_account.stage", "=", "submitted"),
          is("sub_account.status", "=", "APPROVED"),
        ]),
      ]),
    )
    .select(["account.id", "account.name", "account.kind", "sub_account.document"])
    .orderBy("account.kind")
    .orderBy("account.name")
    .orderBy("account.id")
    .execute();
