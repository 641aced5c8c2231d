import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { getSession } from "#lib/core/access/session.ts";
import { lazyExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";

/** The header in which proxy.ts passes on the path of the requested page. */
export const PAGE_HEADER = "x-page";

export type PageAccess =
  | { allowed: true; session: Session; store: Store; exchange: Exchange }
  | { allowed: false; session: Session };

/** The session of the page's reader; without one it redirects to the sign-in page, which leads back. */
export async function requireSession(): Promise<Session> {
  const session = await getSession();
  if (session) return session;
  const page = (await headers()).get(PAGE_HEADER);
  redirect(page && page !== "/" ? `/sign-in?next=${encodeURIComponent(page)}` : "/sign-in");
}

/**
 * The check that every page and every view makes. `allowed` false: the person is signed in, but their role
 * lacks the permission; the page says so. Whoever must still enrol a factor is led to their profile.
 */
export async function requireAccess(
  permission: Permission,
  { beforeEnrolment = false } = {},
): Promise<PageAccess> {
  const session = await requireSession();
  if (session.mustEnrol && !beforeEnrolment) redirect("/profile");
  if (!isAllowed(session, permission)) return { allowed: false, session };
  const exchange = lazyExchange(session, permission);
  return { allowed: true, session, store: await getStore(), exchange };
}
