import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { getSession } from "#lib/core/access/session.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { lazyExchange } from "#lib/core/access/lazy-exchange.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";

/** Name of the header in which proxy.ts tells which page is asked for. */
export const PAGE_HEADER = "x-page";

export type PageAccess =
  | { allowed: true; session: Session; store: Store; exchange: Exchange }
  | { allowed: false; session: Session };

/** Who reads this page; whoever is not signed in goes to sign in and comes back. */
export async function requireSession(): Promise<Session> {
  const session = await getSession();
  if (session) return session;
  const page = (await headers()).get(PAGE_HEADER);
  redirect(page && page !== "/" ? `/sign-in?next=${encodeURIComponent(page)}` : "/sign-in");
}

/**
 * The check that every page and every view makes for itself. `allowed` false: signed
 * in, but the role does not reach; the page says so.
 */
export async function requireAccess(permission: Permission): Promise<PageAccess> {
  const session = await requireSession();
  if (!isAllowed(session, permission)) return { allowed: false, session };
  const exchange = lazyExchange(session, permission);
  return { allowed: true, session, store: await getStore(), exchange };
}
