import "server-only";
import { sql } from "kysely";
import { tellSession } from "#lib/core/store/hints.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** Ends one session; its live streams end with it. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("session").where("id", "=", sessionId).execute();
  await tellSession(tx, sessionId);
}

/**
 * Ends every session of a person, with their live streams, and forgets the browsers they signed in from, so
 * that a stolen cookie opens nothing. Gives the number of sessions that had not expired.
 */
export async function endSessions(tx: Tx, personId: string): Promise<number> {
  const ended = await tx
    .deleteFrom("session")
    .where("userId", "=", personId)
    .returning(["id", "expiresAt"])
    .execute();
  for (const { id } of ended) await tellSession(tx, id);
  await forgetBrowsers(tx, personId);
  return ended.filter(({ expiresAt }) => expiresAt.getTime() > Date.now()).length;
}

/** The unexpired sessions of some people, the newest first. */
export function runningSessions(rows: Rows, personIds: string[]) {
  return rows
    .selectFrom("session")
    .select(["userId as personId", "createdAt as startedAt", "expiresAt as endsAt"])
    .where("userId", "in", personIds)
    .where("expiresAt", ">", sql<Date>`now()`)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
}
