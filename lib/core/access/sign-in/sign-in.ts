import "server-only";
import { randomUUID } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { addBrowser, browserOf, renewBrowser } from "#lib/core/access/known-browsers.ts";
import { noteSignedIn, passwordOf } from "#lib/core/access/people-rows.ts";
import { endSession } from "#lib/core/access/person-sessions.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";
import type { Person } from "#lib/core/access/actor.ts";
import { getAuth } from "./auth.ts";
import { browserCookie, browserInCookie } from "./browser-cookie.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { loginEmail, shownEmail } from "./login-email.ts";
import { giveTryBack, takeTry } from "./sign-in-limiter.ts";

type Attempt = { email: string; password: string; address: string; headers: Headers };
/** `cookies`: Set-Cookie lines that hold the new session and make the browser known. */
export type SignedIn = { person: Person; accountId: string; cookies: string[] };

/** Compared with when no such person exists; it matches no password. */
const NOBODYS_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/**
 * Opens a session and ends the browser's previous one. An unknown address, a wrong password and a deactivated
 * person can't be told apart, by answer or by time. Once the attempts are used up, no password is compared.
 * @throws DashboardError `SIGN_IN_LIMITED`, `SIGN_IN_REFUSED`
 */
export async function signIn({ password, address, headers, ...given }: Attempt): Promise<SignedIn> {
  const store = await getStore();
  const email = loginEmail(given.email);
  const said = browserInCookie(email, headers);
  const browser = said && (await browserOf(store.db, said, email));
  const taken = await takeTry(store, { email, address, browser });
  const membership = await checkPassword(store, email, password);
  const earlier = await (await getAuth()).api.getSession({ headers });
  const { user, cookies } = await openSession(email, password, headers);
  await giveTryBack(store.db, taken);
  const known = await store.transaction(async (tx) => {
    if (earlier) await endSession(tx, earlier.session.id);
    await noteSignedIn(tx, user.id);
    const renewed = browser && (await renewBrowser(tx, browser));
    return renewed ?? addBrowser(tx, randomUUID().replaceAll("-", ""), user.id);
  });
  return {
    person: { id: user.id, name: user.name, email: shownEmail(user.email) },
    accountId: membership.id,
    cookies: [...cookies, browserCookie(email, known)],
  };
}

/** One read and one comparison for every address, known or not. @throws DashboardError `SIGN_IN_REFUSED` */
async function checkPassword(store: Store, email: string, password: string) {
  const found = await passwordOf(store.db, email);
  const { verify } = (await (await getAuth()).$context).password;
  const isRight = await verify({ hash: found?.password ?? NOBODYS_HASH, password });
  if (!found || !isRight) throw new DashboardError("SIGN_IN_REFUSED");
  const membership = await actingMembership(store.db, found.id, null);
  if (!membership) throw new DashboardError("SIGN_IN_REFUSED");
  return membership;
}

/** better-auth opens no session without its own check, so a right password is compared twice. */
async function openSession(email: string, password: string, headers: Headers) {
  const auth = await getAuth();
  try {
    const { response, headers: answered } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (!("user" in response) || !response.user) throw new DashboardError("SIGN_IN_REFUSED");
    return { user: response.user, cookies: answered.getSetCookie() };
  } catch (cause) {
    if (isAPIError(cause)) throw new DashboardError("SIGN_IN_REFUSED", { cause });
    throw cause;
  }
}

/** Ends the session of these headers. @returns the Set-Cookie lines that delete its cookies. */
export async function signOut(headers: Headers): Promise<string[]> {
  const auth = await getAuth();
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
