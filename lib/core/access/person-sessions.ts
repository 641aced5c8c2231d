import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import { sendSessionHint } from "#lib/core/store/hints.ts";
import { FRESH_MINUTES } from "./actor.ts";
import { besideEffects } from "#platform/effects/watch-effects.ts";
import { endAgentTokens } from "./agent-tokens.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** How exactly the last use is kept. */
const NOTED_SECONDS = 60;

/** How a token is stored: whoever reads the table can't sign in with it. */
const hashOf = (token: string) =>
  `sha256:${createHash("sha256").update(token).digest("base64url")}`;
const newToken = () => randomBytes(32).toString("base64url");

const freshFromNow = () => sql<Date>`now() + make_interval(mins => ${FRESH_MINUTES})`;
const idleSince = () => sql<Date>`now() - make_interval(mins => ${env().SESSION_IDLE_MINUTES})`;

/** The sessions that neither their end nor idleness has closed. */
export const openSessions = (rows: Rows) =>
  rows
    .selectFrom("session")
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("lastUsedAt", ">", idleSince());

/**
 * Opens a session for a person who has just shown every factor.
 * @returns its token, which is known only here
 */
export async function openSession(
  rows: Rows,
  of: { personId: string; address: string; userAgent: string },
): Promise<string> {
  const token = newToken();
  await rows
    .insertInto("session")
    .values({
      id: randomUUID(),
      token: hashOf(token),
      userId: of.personId,
      ipAddress: of.address,
      userAgent: of.userAgent,
      expiresAt: sql<Date>`now() + make_interval(hours => ${env().SESSION_HOURS})`,
      freshUntil: freshFromNow(),
    })
    .execute();
  return token;
}

/** Gives a session another token, so that a copy of its cookie opens nothing any more. */
export async function renewToken(rows: Rows, sessionId: string): Promise<string> {
  const token = newToken();
  await rows
    .updateTable("session")
    .set({ token: hashOf(token) })
    .where("id", "=", sessionId)
    .execute();
  return token;
}

/** The open session with this token, and its person. Where somebody is at the page, that is noted as its use. */
export async function sessionInUse(rows: Rows, token: string, isAttended: boolean) {
  const found = await openSessions(rows)
    .innerJoin("person", "person.id", "session.userId")
    .select(["session.id", "actingAccountId", "expiresAt", "freshUntil", "lastUsedAt"])
    .select(["person.id as personId", "person.name", "person.email"])
    .where("token", "=", hashOf(token))
    .executeTakeFirst();
  if (!found) return null;
  if (isAttended && Date.now() - found.lastUsedAt.getTime() > NOTED_SECONDS * 1000) {
    const noted = rows
      .updateTable("session")
      .set({ lastUsedAt: sql<Date>`now()` })
      .where("id", "=", found.id)
      // Never back from the dead: another request may have found it idle meanwhile.
      .where("lastUsedAt", ">", idleSince());
    await besideEffects(() => noted.execute());
  }
  const { personId, name, email, ...session } = found;
  return { ...session, person: { id: personId, name, email } };
}

/** Notes that the session's person has just shown a factor. */
export async function refresh(rows: Rows, sessionId: string): Promise<void> {
  await rows
    .updateTable("session")
    .set({ freshUntil: freshFromNow() })
    .where("id", "=", sessionId)
    .execute();
}

/** Ends one session; its live streams end with it. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("session").where("id", "=", sessionId).execute();
  await sendSessionHint(tx, sessionId);
}

/** Ends the session of this token, if there is one; its live streams end with it. */
export async function endSessionOf(tx: Tx, token: string): Promise<void> {
  const ended = await tx
    .deleteFrom("session")
    .where("token", "=", hashOf(token))
    .returning("id")
    .executeTakeFirst();
  if (ended) await sendSessionHint(tx, ended.id);
}

/**
 * Ends every session of a person, except one that may be named, with their live streams, ends their agents' tokens,
 * and forgets the browsers they signed in from, so that a stolen cookie opens nothing. Gives the number of sessions
 * that were still open.
 */
export async function endSessions(
  tx: Tx,
  personId: string,
  exceptSession: string | null = null,
): Promise<number> {
  const open = await openSessions(tx)
    .select("id")
    .where("userId", "=", personId)
    .where("id", "!=", exceptSession ?? "")
    .execute();
  const ended = await tx
    .deleteFrom("session")
    .where("userId", "=", personId)
    .where("id", "!=", exceptSession ?? "")
    .returning("id")
    .execute();
  for (const { id } of ended) await sendSessionHint(tx, id);
  await endAgentTokens(tx, personId);
  await forgetBrowsers(tx, personId);
  return open.length;
}

/** The open sessions of some people, the newest first. */
export function runningSessions(rows: Rows, personIds: string[]) {
  return openSessions(rows)
    .select([
      "id",
      "userId as personId",
      "createdAt as startedAt",
      "lastUsedAt",
      "expiresAt as endsAt",
      "ipAddress as address",
      "userAgent",
    ])
    .where("userId", "in", personIds)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}

/** Deletes sessions that nothing opens any more. */
export async function sweepSessions(rows: Rows): Promise<void> {
  await rows
    .deleteFrom("session")
    .where((is) =>
      is.or([is("expiresAt", "<", sql<Date>`now()`), is("lastUsedAt", "<", idleSince())]),
    )
    .execute();
}
