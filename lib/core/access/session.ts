import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { getStore } from "#lib/core/store/store.ts";
import { UNATTENDED } from "#lib/rules/people/unattended.ts";
import type { Session } from "./actor.ts";
import { factorsOf, hasAny } from "./factors/factor-rows.ts";
import { sessionInUse } from "./person-sessions.ts";
import { shownEmail } from "./sign-in/login-email.ts";
import { sessionCookieName, tokenIn } from "./sign-in/session-cookie.ts";

/**
 * Whether somebody is at the page that sends this: an open stream says nothing, and a page that nobody has
 * touched says so of its reads.
 */
const isAttended = (requestHeaders: Headers): boolean =>
  !requestHeaders.has(UNATTENDED) && requestHeaders.get("accept") !== "text/event-stream";

/** The session that these headers carry, with the account it acts for; null when nobody is signed in. */
export async function sessionOf(requestHeaders: Headers): Promise<Session | null> {
  const token = tokenIn(requestHeaders);
  if (token === null) return null;
  const rows = (await getStore()).db;
  const found = await sessionInUse(rows, token, isAttended(requestHeaders));
  if (!found) return null;
  const { person } = found;
  const membership = await actingMembership(rows, person.id, found.actingAccountId);
  // A person without any membership left has no session.
  if (!membership) return null;
  const { roles, ...account } = membership;
  const isProduction = account.environment !== "sandbox";
  return {
    kind: "person",
    id: found.id,
    person: { ...person, email: shownEmail(person.email) },
    account,
    roles,
    expiresAt: found.expiresAt,
    freshUntil: found.freshUntil,
    mustEnrol: isProduction && !hasAny(await factorsOf(rows, person.id)),
  };
}

/** Whether the browser sends the cookie of a session, open or over. */
export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName());
}

/** The session of the current request, read once per request. */
export const getSession = cache(async (): Promise<Session | null> => sessionOf(await headers()));
