import "server-only";
import { sql } from "kysely";
import { decidesSince, rememberDecider } from "./deciders.ts";
import { deleteFactors } from "./factors/factor-rows.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import { endSessions } from "./person-sessions.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { FIRST_ADMIN_NAMES } from "#lib/core/access/first-admin-names.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";

/*
 * A person's rows stand in the core, below lib/people: the sign-in and a door's factors read them, and the core
 * imports no noun.
 */

type NewPerson = { id: string; name: string; email: string; passwordHash: string };

/** Inserts a person and their password; `email` is normalized by lib/core/access/sign-in/login-email.ts. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  const { id, name, email } = person;
  await tx.insertInto("person").values({ id, name, email }).execute();
  await tx
    .insertInto("login")
    .values({ id: `${id}:password`, userId: id, password: person.passwordHash })
    .execute();
}

export async function setMembership(
  tx: Tx,
  membership: { personId: string; accountId: string; roles: Role[] },
): Promise<void> {
  const { personId: person_id, accountId: account_id, roles } = membership;
  await rememberDecider(tx, person_id, account_id);
  await tx
    .insertInto("membership")
    .values({ person_id, account_id, roles })
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "account_id"])
        .doUpdateSet({ roles, decides_since: decidesSince(roles) }),
    )
    .execute();
}

export function personByEmail(rows: Rows, email: string) {
  return rows
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * Somebody who reads the same mailbox: under another tag behind a plus sign one person would be two, who
 * approve each other.
 * @param exceptId whose own mailbox it may be
 */
export function personByMailbox(rows: Rows, email: string, exceptId = "") {
  return rows
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where(
      sql<boolean>`regexp_replace(email, '\\+[^@]*@', '@') = regexp_replace(${email}, '\\+[^@]*@', '@')`,
    )
    .where("id", "<>", exceptId)
    .limit(1)
    .executeTakeFirst();
}

/** The person, unless they are deactivated. */
export function personById(rows: Rows, id: string) {
  return rows
    .selectFrom("person")
    .select(["id", "name", "email", "language"])
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

/** The active person with this e-mail, and their password hash. */
export function passwordOf(rows: Rows, email: string) {
  return rows
    .selectFrom("person")
    .leftJoin("login", "login.userId", "person.id")
    .select(["person.id", "person.name", "person.email", "login.password"])
    .where("person.email", "=", email)
    .where("person.deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Notes a sign-in, and the language of its page. @returns whether it is the person's first */
export async function recordSignIn(tx: Tx, personId: string, language: Locale): Promise<boolean> {
  const before = await tx
    .selectFrom("person")
    .select("last_signed_in_at")
    .where("id", "=", personId)
    .executeTakeFirst();
  await tx
    .updateTable("person")
    .set({ last_signed_in_at: sql<Date>`now()`, language, name: nameIn(language) })
    .where("id", "=", personId)
    .execute();
  return !before?.last_signed_in_at;
}

/**
 * The name of whoever has not named themself, in this language; any other name as it is. The first
 * administrator is made before anybody has said what they are called.
 */
const nameIn = (language: Locale) =>
  sql<string>`case when name in (${sql.join(Object.values(FIRST_ADMIN_NAMES))})
    then ${FIRST_ADMIN_NAMES[language]} else name end`;

/** Notes the language that a person has chosen. */
export async function setPersonLanguage(
  rows: Rows,
  personId: string,
  language: Locale,
): Promise<void> {
  await rows
    .updateTable("person")
    .set({ language, name: nameIn(language) })
    .where("id", "=", personId)
    .execute();
}

export async function hasAdmin(rows: Rows): Promise<boolean> {
  const admin = await rows
    .selectFrom("membership")
    .select("person_id")
    .where("roles", "@>", sql<Role[]>`array['admin']`)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Sets a new password and ends every session of the person, except one that may be named. */
export async function setPassword(
  tx: Tx,
  personId: string,
  passwordHash: string,
  exceptSession: string | null = null,
): Promise<void> {
  await tx
    .updateTable("login")
    .set({ password: passwordHash })
    .where("userId", "=", personId)
    .execute();
  await endSessions(tx, personId, exceptSession);
}

/** Removes every factor, so that the password alone signs in, ends every session, and tells the person. */
export async function removeFactors(tx: Tx, personId: string): Promise<void> {
  await deleteFactors(tx, personId);
  await endSessions(tx, personId);
  await notifyPeople(tx, "factor:reset", {}, [personId]);
}

/** Everyone with their memberships, by name. */
export function listPeople(rows: Rows) {
  return rows
    .selectFrom("person")
    .leftJoin("membership", "membership.person_id", "person.id")
    .leftJoin("account", "account.id", "membership.account_id")
    .select([
      "person.id",
      "person.name",
      "person.email",
      sql<boolean>`exists (select from totp where person_id = person.id and secret is not null)
        or exists (select from passkey where person_id = person.id)`.as("hasFactor"),
      "person.deactivated_at as deactivatedAt",
      "membership.roles",
      "account.name as account",
    ])
    .where("person.removed_at", "is", null)
    .orderBy("person.email")
    .orderBy("account.name")
    .execute();
}

/** Names by id. */
export async function namesOfPeople(rows: Rows, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await rows
    .selectFrom("person")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** An account's own members who may sign in, by name. */
export const peopleOfAccount = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["person.id", "person.name"])
    .where("membership.account_id", "=", accountId)
    .where("person.deactivated_at", "is", null)
    .orderBy("person.name")
    .orderBy("person.id")
    .limit(limit)
    .execute();

/** @returns the name until then */
export async function renamePerson(tx: Tx, personId: string, name: string): Promise<string> {
  const { name: was } = await tx
    .selectFrom("person")
    .select("name")
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable("person").set({ name }).where("id", "=", personId).execute();
  return was;
}
