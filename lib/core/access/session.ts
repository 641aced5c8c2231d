import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { getStore } from "#lib/core/store/store.ts";
import { UNATTENDED } from "#lib/rules/people/unattended.ts";
import type { Session } from "./actor.ts";
import { factorsOf, hasAny } from "./factors/factor-rows.ts";
import { touchSession } from "./person-sessions.ts";
import { getAuth } from "./sign-in/auth.ts";
import { shownEmail } from "./sign-in/login-email.ts";

/**
 * Whether somebody is at the page that sends this: an open stream says nothing, and a page that nobody has
 * touched says so of its reads.
 */
const isAttended = (requestHeaders: Headers): boolean =>
  !requestHeaders.has(UNATTENDED) && requestHeaders.get("accept") !== "text/event-stream";

/** The session that these headers carry, with the account it acts for; null when nobody is signed in. */
export async function sessionOf(requestHeaders: Headers): Promise<Session | null> {
  const auth = await getAuth();
  const found = await auth.api.getSession({ headers: requestHeaders });
  if (!found) return null;
  const { session, user } = found;
  const rows = (await getStore()).db;
  const used = await touchSession(rows, session.id, isAttended(requestHeaders));
  if (!used) return null;
  const membership = await actingMembership(rows, user.id, session.actingAccountId ?? null);
  // A person without any membership left has no session.
  if (!membership) return null;
  const { roles, ...account } = membership;
  const isProduction = account.environment !== "sandbox";
  return {
    kind: "person",
    id: session.id,
    person: { id: user.id, name: user.name, email: shownEmail(user.email) },
    account,
    roles,
    expiresAt: session.expiresAt,
    freshUntil: used.freshUntil,
    mustEnrol: isProduction && !hasAny(await factorsOf(rows, user.id)),
  };
}

/** Whether the browser sends the cookie of a session, open or over. */
export async function hasSessionCookie(): Promise<boolean> {
  const auth = await getAuth();
  const { name } = (await auth.$context).authCookies.sessionToken;
  return (await cookies()).has(name);
}

/** The session of the current request, read once per request. */
export const getSession = cache(async (): Promise<Session | null> => sessionOf(await headers()));
