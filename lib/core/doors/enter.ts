import "server-only";
import { randomUUID } from "node:crypto";
import { unstorableText } from "#protocol/wire/unstorable-text.ts";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import type { z } from "#protocol/wire/zod.ts";
import { isFresh, requirePermission, type Session } from "#lib/core/access/actor.ts";
import { clientAddress } from "#lib/core/access/sign-in/client-address.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { env } from "#lib/core/env.ts";
import { REQUEST_ID } from "#lib/core/requests/request-context.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";

/** `public`: open to anybody; the tests list the public entries. */
export type Entry = Permission | "public";

/** The actor behind an entry; null behind a public one. */
export type EntryActor<E extends Entry> = E extends "public" ? null : Session;

export type Visit = { headers: Headers; requestId: string; address: string };

export function visitOf(headers: Headers): Visit {
  // Every request has one from its start; what a test makes up by itself has none.
  return {
    headers,
    requestId: headers.get(REQUEST_ID) ?? randomUUID(),
    address: clientAddress(headers),
  };
}

/** @throws DashboardError `BAD_ORIGIN` */
export function requireOurPage({ headers }: Visit): void {
  if (!isFromOurPage(headers, env().APP_ORIGIN)) throw new DashboardError("BAD_ORIGIN");
}

/** The current session; null for a public entry, which does not read it. */
export async function currentSession(visit: Visit, entry: Entry): Promise<Session | null> {
  return entry === "public" ? null : sessionOf(visit.headers);
}

/** Whether a request must name its page's account. `ifNamed`: links and images can't send it. */
export type PageAccountRule = "always" | "ifNamed" | "never";

/**
 * Refuses what a page sends for another account than the session acts for: the session's account may have
 * been changed in another tab.
 */
function requirePageAccount({ headers }: Visit, { account }: Session, rule: PageAccountRule): void {
  const drawnFor = headers.get(PAGE_ACCOUNT);
  if (rule === "never" || drawnFor === account.id) return;
  if (drawnFor !== null) throw new DashboardError("ACCOUNT_CHANGED");
  if (rule === "always") throw new DashboardError("BAD_ORIGIN");
}

/** @throws DashboardError `SIGN_IN_REQUIRED`, `ACCOUNT_CHANGED`, `NOT_ALLOWED`, `BAD_ORIGIN` */
export function admit<E extends Entry>(
  session: Session | null,
  entry: E,
  visit: Visit,
  rule: PageAccountRule,
): EntryActor<E> {
  if (entry !== "public") {
    if (session === null) throw new DashboardError("SIGN_IN_REQUIRED");
    // First, because another account's permissions would give a misleading reason.
    requirePageAccount(visit, session, rule);
    requirePermission(session, entry);
  }
  return session as EntryActor<E>;
}

/** Refuses a session whose person has not shown a factor lately. @throws DashboardError `FACTOR_REQUIRED` */
export function requireFresh(session: Session, minutes?: number): void {
  if (!isFresh(session, minutes)) throw new DashboardError("FACTOR_REQUIRED");
}

/** @throws DashboardError `INVALID_INPUT` with a reason for each field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const unkept = unstorableText(input);
  if (unkept !== null)
    throw new DashboardError("INVALID_INPUT", { fields: { [unkept]: "invalid" } });
  const parsed = schema.safeParse(input, WITH_INPUT);
  if (parsed.success) return parsed.data;
  throw new DashboardError("INVALID_INPUT", { fields: reasonsOf(parsed.error) });
}

/**
 * Whether a write was made by a page of the dashboard. Next alone accepts a request that names no origin, or
 * one that matches a forged X-Forwarded-Host.
 */
function isFromOurPage(headers: Headers, origin: string): boolean {
  return headers.get("origin") === origin || headers.get("sec-fetch-site") === "same-origin";
}
