import "server-only";
import type { Rows } from "#lib/core/store/store.ts";

/** Memberships in a main account and in the sub-accounts that it has opened, main account first. */
function memberships(rows: Rows, mainAccountId: string) {
  return rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .innerJoin("account", "account.id", "membership.account_id")
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
      "membership.role",
      "account.id as accountId",
      "account.name as account",
      "account.kind",
    ])
    .orderBy("person.name")
    .orderBy("person.id")
    .orderBy("account.kind")
    .orderBy("account.name");
}

/** One row per person and account: everyone whom a main account's administrators look after, by name. */
export const managedPeople = (rows: Rows, mainAccountId: string) =>
  memberships(rows, mainAccountId).execute();

/** One of them; no row where they are not. */
export const managedPerson = (rows: Rows, mainAccountId: string, personId: string) =>
  memberships(rows, mainAccountId).where("person.id", "=", personId).execute();
