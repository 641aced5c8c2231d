import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import { tellSession } from "#lib/core/store/hints.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** How long a factor counts as just shown. */
const FRESH_MINUTES = 5;
/** How exactly the last use is kept. */
const NOTED_SECONDS = 60;

const idleSince = () => sql<Date>`now() - make_interval(mins => ${env().SESSION_IDLE_MINUTES})`;

/** The sessions that neither their end nor idleness has closed. */
export const openSessions = (rows: Rows) =>
  rows
    .selectFrom("session")
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("lastUsedAt", ">", idleSince());

/** Until when this session's factor counts as just shown; null: the session has been idle for too long. */
export async function touchSession(
  rows: Rows,
  sessionId: string,
  isAttended: boolean,
): Promise<{ freshUntil: Date | null } | null> {
  const found = await openSessions(rows)
    .select(["freshUntil", "lastUsedAt"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!found) return null;
  if (isAttended && Date.now() - found.lastUsedAt.getTime() > NOTED_SECONDS * 1000) {
    await rows
      .updateTable("session")
      .set({ lastUsedAt: sql<Date>`now()` })
      .where("id", "=", sessionId)
      // Never back from the dead: another request may have found it idle meanwhile.
      .where("lastUsedAt", ">", idleSince())
      .execute();
  }
  return { freshUntil: found.freshUntil };
}

/** Notes that the session's person has just shown a factor. */
export async function refresh(rows: Rows, sessionId: string): Promise<void> {
  await rows
    .updateTable("session")
    .set({ freshUntil: sql<Date>`now() + make_interval(mins => ${FRESH_MINUTES})` })
    .where("id", "=", sessionId)
    .execute();
}

/** Ends one session; its live streams end with it. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("session").where("id", "=", sessionId).execute();
  await tellSession(tx, sessionId);
}

/**
 * Ends every session of a person, except one that may be named, with their live streams, and forgets the
 * browsers they signed in from, so that a stolen cookie opens nothing. Gives the number of sessions that were
 * still open.
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
  for (const { id } of ended) await tellSession(tx, id);
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
