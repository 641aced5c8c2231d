import "server-only";
import { randomUUID } from "node:crypto";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { factorsOf, hasAny, type Factors } from "#lib/core/access/factors/factor-rows.ts";
import {
  createOneUseToken,
  oneUseTokenOwner,
  consumeOneUseToken,
} from "#lib/core/access/factors/one-use-tokens.ts";
import {
  passkeyRequestOptions,
  verifyPasskeyAssertion,
} from "#lib/core/access/factors/passkeys.ts";
import { consumeCode } from "#lib/core/access/factors/consume-code.ts";
import { addBrowser, browserOf, renewBrowser } from "#lib/core/access/known-browsers.ts";
import { recordSignIn, passwordOf, personById } from "#lib/core/access/people-rows.ts";
import { endSessionOf, openSession } from "#lib/core/access/person-sessions.ts";
import { env } from "#lib/core/env.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";
import type { Person } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { PasskeyAnswer } from "#lib/rules/people/passkeys.ts";
import { browserCookie, browserInCookie } from "./browser-cookie.ts";
import type { Cookie } from "./cookie.ts";
import { languageIn } from "./language-in.ts";
import { loginEmail, shownEmail } from "./login-email.ts";
import { passwords } from "./passwords.ts";
import { noSessionCookie, sessionCookie, tokenIn } from "./session-cookie.ts";
import {
  uncountAttempt,
  takeChallenge,
  takeCodeTry,
  countSignInAttempt,
} from "#lib/core/access/rate-limit.ts";

type From = { address: string; headers: Headers };
/** `cookies`: the new session's, and the one that makes the browser known. */
export type SignedIn = { person: Person; accountId: string; cookies: [Cookie, Cookie] };
/** The password was right and a factor is asked for; the ticket stands for the password for five minutes. */
export type SecondStep = { ticket: string; factors: Factors };

/**
 * Opens a session, or asks for the person's second factor. An unknown address, a wrong password and a
 * deactivated person can't be told apart, by answer or by time. Once the attempts are used up, no password is
 * compared.
 * @throws DashboardError `SIGN_IN_LIMITED`, `SIGN_IN_REFUSED`
 */
export async function signIn({
  email: given,
  password,
  ...from
}: From & { email: string; password: string }): Promise<SignedIn | SecondStep> {
  const store = await getStore();
  const email = loginEmail(given);
  const browser = await knownBrowser(store, email, from);
  const taken = await countSignInAttempt(store, { email, address: from.address, browser });
  const person = await checkPassword(store, email, password);
  await uncountAttempt(store.db, taken);
  const factors = await factorsOf(store.db, person.id);
  if (!hasAny(factors)) return startSession(store, person.id, from);
  const ticket = await createOneUseToken(store.db, { purpose: "sign-in", owner: person.id });
  return { ticket, factors };
}

/**
 * The second step: six digits of the authenticator app, or a recovery code.
 * @throws DashboardError `SIGN_IN_STEP_ENDED`, `SIGN_IN_LIMITED`, `FACTOR_REFUSED`
 */
export async function signInWithCode({
  ticket,
  code,
  ...from
}: From & { ticket: string; code: string }): Promise<SignedIn> {
  const store = await getStore();
  const personId = await oneUseTokenOwner(store.db, ticket, "sign-in");
  const person = personId === null ? undefined : await personById(store.db, personId);
  if (!person) throw new DashboardError("SIGN_IN_STEP_ENDED");
  const { id, email } = person;
  const browser = await knownBrowser(store, email, from);
  const taken = await takeCodeTry(store, { email, address: from.address, browser });
  if (!(await consumeCode(store.db, id, code))) throw new DashboardError("FACTOR_REFUSED");
  const isOurs = await consumeOneUseToken(store.db, ticket, { purpose: "sign-in", owner: id });
  if (!isOurs) throw new DashboardError("SIGN_IN_STEP_ENDED");
  await uncountAttempt(store.db, taken);
  return startSession(store, id, from);
}

const ANYBODY = { purpose: "passkey-sign-in", owner: "" } as const;

/** What a browser needs to sign in with any passkey of this place. @throws DashboardError */
export async function passkeyForSignIn({ address }: From) {
  const store = await getStore();
  await takeChallenge(store, address);
  return passkeyRequestOptions(store.db, ANYBODY, null);
}

/** Opens a session for the passkey's person: it is two factors in itself. @throws DashboardError */
export async function signInWithPasskey({
  answer,
  ...from
}: From & { answer: PasskeyAnswer }): Promise<SignedIn> {
  const store = await getStore();
  return startSession(store, await verifyPasskeyAssertion(store, answer, ANYBODY), from);
}

/** The browser, where this person is known in it. */
async function knownBrowser(store: Store, email: string, { headers }: From) {
  const said = browserInCookie(email, headers);
  return said && browserOf(store.db, said, email);
}

/** One read and one comparison for every address, known or not. @throws DashboardError `SIGN_IN_REFUSED` */
async function checkPassword(store: Store, email: string, password: string) {
  const found = await passwordOf(store.db, email);
  const isRight = await passwords.verify(password, found?.password ?? null);
  if (!found || !isRight || !(await actingMembership(store.db, found.id, null))) {
    throw new DashboardError("SIGN_IN_REFUSED");
  }
  return found;
}

/**
 * Opens a session for whoever has shown every factor, and ends the browser's previous one.
 * @throws DashboardError `SIGN_IN_REFUSED` when the person may act for no account.
 */
export async function startSession(store: Store, personId: string, from: From): Promise<SignedIn> {
  const [person, membership] = [
    await personById(store.db, personId),
    await actingMembership(store.db, personId, null),
  ];
  if (!person || !membership) throw new DashboardError("SIGN_IN_REFUSED");
  const { id, name, email } = person;
  const browser = await knownBrowser(store, email, from);
  const earlier = tokenIn(from.headers);
  const userAgent = from.headers.get("user-agent") ?? "";
  const cookies = await store.transaction<SignedIn["cookies"]>(async (tx) => {
    if (earlier !== null) await endSessionOf(tx, earlier);
    const token = await openSession(tx, { personId: id, address: from.address, userAgent });
    const isFirst = await recordSignIn(tx, id, languageIn(from.headers));
    const renewed = browser && (await renewBrowser(tx, browser));
    if (!renewed && !isFirst) {
      const at = new Date().toISOString();
      const told = { agent: userAgent.slice(0, 300), address: from.address, at };
      await notifyPeople(tx, "sign-in:new-device", told, [id]);
    }
    const known = renewed ?? (await addBrowser(tx, randomUUID().replaceAll("-", ""), id));
    return [sessionCookie(token, env().SESSION_HOURS * 3600), browserCookie(email, known)];
  });
  return { person: { id, name, email: shownEmail(email) }, accountId: membership.id, cookies };
}

/** Ends the session of these headers, if there still is one. @returns what deletes its cookie */
export async function signOut(headers: Headers): Promise<Cookie> {
  const token = tokenIn(headers);
  const store = await getStore();
  if (token !== null) await store.transaction((tx) => endSessionOf(tx, token));
  return noSessionCookie();
}
