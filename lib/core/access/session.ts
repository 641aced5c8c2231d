import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import { getStore } from "#lib/core/store/store.ts";
import type { Session } from "./actor.ts";
import { getAuth } from "./sign-in/auth.ts";
import { shownEmail } from "./sign-in/login-email.ts";

/** The session that these headers carry, with the account it acts for; null when nobody is signed in. */
export async function sessionOf(requestHeaders: Headers): Promise<Session | null> {
  const auth = await getAuth();
  const found = await auth.api.getSession({ headers: requestHeaders });
  if (!found) return null;
  const { session, user } = found;
  const acting = session.actingAccountId ?? null;
  const membership = await actingMembership((await getStore()).db, user.id, acting);
  // A person without any membership left has no session.
  if (!membership) return null;
  const { roles, ...account } = membership;
  return {
    kind: "person",
    id: session.id,
    person: { id: user.id, name: user.name, email: shownEmail(user.email) },
    account,
    roles,
    expiresAt: session.expiresAt,
  };
}

/** The session of the current request, read once per request. */
export const getSession = cache(async (): Promise<Session | null> => sessionOf(await headers()));
