import "server-only";
import { randomUUID } from "node:crypto";
import { insertAudit } from "#lib/core/doors/audit.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import {
  hasAdmin,
  insertPerson,
  namesOfPeople,
  personByEmail,
  removeFactors,
  setMembership,
  setPassword,
} from "#lib/core/access/people-rows.ts";
import { notifyDeciders } from "#lib/people/rows/notify-deciders.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { DEFAULT_LOCALE } from "#lib/i18n/locale.ts";
import { EmailAddress } from "#lib/rules/people/email-address.ts";
import { FIRST_ADMIN_NAMES } from "#lib/core/access/first-admin-names.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/rules/people/password-length.ts";
import { PERSON_NAME_MAX, PersonName } from "#lib/rules/people/profile.ts";
import { waitForSentCalls } from "#lib/core/exchange/sent-calls.ts";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { stillCounting, stopCounting } from "#lib/core/access/deciders.ts";
import { withAdminRemaining } from "./with-admin-remaining.ts";
import { isConfusableName } from "./own-name.ts";
import { loginEmail } from "#lib/core/access/sign-in/login-email.ts";
import { passwordFault } from "#lib/core/access/sign-in/password-rules.ts";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import type { AuditAction } from "#lib/core/doors/audit-action.ts";

/** A refused change to a person. The message is meant for people. */
export class PeopleError extends Error {
  override readonly name = "PeopleError";
}

type NewPerson = {
  email: string;
  name: string;
  password: string;
  roles: Role[];
  accountId: string;
};

type Owner = Parameters<typeof passwordFault>[1];

/** @throws PeopleError when `passwordFault` finds one */
export async function hashPassword(password: string, owner: Owner): Promise<string> {
  const fault = await passwordFault(password, owner);
  if (fault === "common_password" || fault === "own_words") {
    throw new PeopleError("This password is easy to guess: choose another");
  }
  if (fault !== null) {
    throw new PeopleError(`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return passwords.hash(password);
}

async function insertMember(
  tx: Tx,
  person: NewPerson,
  passwordHash: string,
): Promise<{ name: string }> {
  const id = randomUUID();
  const { name, roles, accountId } = person;
  await insertPerson(tx, { id, name, email: loginEmail(person.email), passwordHash });
  await setMembership(tx, { personId: id, accountId, roles });
  await recordAct(tx, "person:add", `person ${id}`, { roles, account: accountId });
  return { name };
}

/** Audits an act of the terminal and tells everybody who may decide. */
async function tellAct(tx: Tx, action: AuditAction, id: string, detail = {}): Promise<void> {
  const about = (await namesOfPeople(tx, [id])).get(id) ?? "";
  await notifyDeciders(tx, "admin:command", { action, about }, [MAIN_ACCOUNT]);
  await recordAct(tx, action, `person ${id}`, detail);
}

/** Audits an act of the terminal or the first start; the dashboard's actions audit themselves. */
async function recordAct(tx: Tx, action: AuditAction, subject: string, detail = {}): Promise<void> {
  await insertAudit(tx, {
    accountId: null,
    actorKind: "system",
    actorId: "terminal",
    actorName: "terminal",
    action,
    permission: "people:manage",
    outcome: "done",
    code: null,
    subject,
    detail,
    requestId: randomUUID(),
    address: null,
  });
}

/** @throws PeopleError when the address is taken or none, the password too short, the name invalid or like another's. */
export async function addPerson(store: Store, person: NewPerson): Promise<void> {
  const name = PersonName.safeParse(person.name);
  if (!name.success) {
    throw new PeopleError(
      `A name has 1 to ${PERSON_NAME_MAX} characters, none of which is invisible`,
    );
  }
  if (!EmailAddress.safeParse(person.email).success) {
    throw new PeopleError(`${JSON.stringify(person.email)} is no e-mail address`);
  }
  const hash = await hashPassword(person.password, person);
  await store.transaction(async (tx) => {
    if (await isConfusableName(tx, name.data)) {
      throw new PeopleError(`The name ${name.data} looks like that of somebody who is or was here`);
    }
    if (await personByEmail(tx, loginEmail(person.email))) {
      throw new PeopleError(`There is already a person with the e-mail ${person.email}`);
    }
    const added = await insertMember(tx, { ...person, name: name.data }, hash);
    const told = { action: "person:add", about: added.name };
    await notifyDeciders(tx, "admin:command", told, [MAIN_ACCOUNT]);
  });
}

/** Adds the first administrator unless there is one. @returns true when it was added now. */
export async function addFirstAdmin(
  store: Store,
  admin: Pick<NewPerson, "email" | "password" | "accountId">,
): Promise<boolean> {
  if (await hasAdmin(store.db)) return false;
  const name = FIRST_ADMIN_NAMES[DEFAULT_LOCALE];
  const hash = await hashPassword(admin.password, { email: admin.email, name });
  return store.transaction(async (tx) => {
    // Replicas that start at once wait here; the later ones find the administrator.
    await tx
      .selectFrom("account")
      .select("id")
      .where("id", "=", admin.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await hasAdmin(tx)) return false;
    await insertMember(tx, { ...admin, name, roles: ["admin"] }, hash);
    return true;
  });
}

/**
 * Runs a change to any person of any account, from the terminal.
 * @throws PeopleError when there is no such person, or the main account would have no administrator left.
 */
export async function actOnPerson(
  store: Store,
  email: string,
  { action, detail }: { action: AuditAction; detail?: Record<string, unknown> },
  act: (tx: Tx, personId: string) => Promise<unknown>,
): Promise<void> {
  try {
    const acted = await store.transaction((tx) =>
      withAdminRemaining(tx, MAIN_ACCOUNT, async () => {
        const id = await personId(tx, email);
        await act(tx, id);
        await tellAct(tx, action, id, detail);
        return id;
      }),
    );
    await waitForSentCalls(store, acted);
  } catch (cause) {
    if (!isDashboardError(cause) || cause.code !== "LAST_ADMIN") throw cause;
    const sentence = "Nobody else who may sign in administers the main account: add somebody first";
    throw new PeopleError(sentence, { cause });
  }
}

async function personId(tx: Tx, email: string): Promise<string> {
  const person = await personByEmail(tx, loginEmail(email));
  if (!person) throw new PeopleError(`There is no person with the e-mail ${email}`);
  return person.id;
}

/** Ends the person's sessions too. @throws PeopleError */
export async function resetPassword(store: Store, email: string, password: string): Promise<void> {
  const person = await personByEmail(store.db, loginEmail(email));
  const hash = await hashPassword(password, person ?? { email, name: "" });
  await store.transaction(async (tx) => {
    const id = await personId(tx, email);
    await setPassword(tx, id, hash);
    await tellAct(tx, "person:reset-password", id);
  });
}

/**
 * Ends, in every account, that somebody who could once decide counts as somebody who may. Nobody has to approve it
 * at the terminal, and everybody who decides is told.
 * @returns the person's name
 * @throws PeopleError when no such person counts
 */
export async function stopCountingPerson(store: Store, id: string): Promise<string> {
  return store.transaction(async (tx) => {
    const accounts = await tx.selectFrom("account").select("id").execute();
    const found = await stillCounting(
      tx,
      accounts.map((one) => one.id),
    );
    const person = found.find((one) => one.id === id);
    if (!person) throw new PeopleError(`No former approver with the id ${id} counts`);
    const where = person.accounts.map((one) => one.id);
    const told = { action: "person:stop-counting", about: person.name, by: "terminal" };
    await notifyDeciders(tx, "decider:changed", told, where);
    await stopCounting(tx, id, where);
    await recordAct(tx, "person:stop-counting", `person ${id}`, { accounts: where });
    return person.name;
  });
}

/** Removes second factors and passkeys; ends the person's sessions too. @throws PeopleError */
export async function resetFactor(store: Store, email: string): Promise<void> {
  await store.transaction(async (tx) => {
    const id = await personId(tx, email);
    await removeFactors(tx, id);
    await tellAct(tx, "person:reset-factor", id);
  });
}
