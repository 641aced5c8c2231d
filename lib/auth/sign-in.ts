import "server-only";
import { isAPIError } from "better-auth/api";
import { actingMembership } from "#lib/store/acting-accounts.ts";
import { getStore } from "#lib/store/store.ts";
import type { Person } from "./actor.ts";
import { getAuth } from "./auth.ts";
import { DeskError } from "./desk-error.ts";
import { loginEmail, shownEmail } from "./login-email.ts";
import { countSignIn, forgiveSignIn } from "./sign-in-limiter.ts";

type Attempt = { email: string; password: string; address: string; headers: Headers };
/** `cookies`: Set-Cookie lines that hold the new session. */
export type SignedIn = { person: Person; accountId: string; cookies: string[] };

/**
 * Opens a session. A wrong address and a wrong password can't be told apart, by words or by time.
 * @throws DeskError `SIGN_IN_LIMITED`, `SIGN_IN_REFUSED`
 */
export async function signIn({ password, address, headers, ...given }: Attempt): Promise<SignedIn> {
  const store = await getStore();
  const attempt = { email: loginEmail(given.email), address };
  await countSignIn(store.db, attempt);
  const { user, cookies } = await checkPassword(attempt.email, password, headers);
  const membership = await actingMembership(store.db, user.id, null);
  if (!membership) throw new DeskError("SIGN_IN_REFUSED");
  await forgiveSignIn(store.db, attempt);
  return {
    person: { id: user.id, name: user.name, email: shownEmail(user.email) },
    accountId: membership.id,
    cookies,
  };
}

async function checkPassword(email: string, password: string, headers: Headers) {
  const auth = await getAuth();
  try {
    const { response, headers: answered } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    });
    if (!("user" in response) || !response.user) throw new DeskError("SIGN_IN_REFUSED");
    return { user: response.user, cookies: answered.getSetCookie() };
  } catch (cause) {
    if (isAPIError(cause)) throw new DeskError("SIGN_IN_REFUSED", { cause });
    throw cause;
  }
}

/** Ends the session of these headers; the Set-Cookie lines that take it out of the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  const auth = await getAuth();
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true });
  return answered.getSetCookie();
}
