import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** A browser in which a person has signed in, and the version that its cookie must name. */
export type KnownBrowser = { id: string; version: number };

/** A browser that has not been used for this long counts as unknown. */
export const KNOWN_DAYS = 180;
/** Per person; a further browser replaces the least recently used one. */
const MOST = 10;

const lastKnown = sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`;

/** The browser, if `email` (as sign-in/login-email.ts gives it) is known in it in this version. */
export async function browserOf(
  rows: Rows,
  { id, version }: KnownBrowser,
  email: string,
): Promise<KnownBrowser | null> {
  const found = await rows
    .selectFrom("known_browser")
    .innerJoin("person", "person.id", "known_browser.person_id")
    .select(["known_browser.id", "known_browser.version"])
    .where("known_browser.id", "=", id)
    .where("known_browser.version", "=", version)
    .where("known_browser.last_used_at", ">", lastKnown)
    .where("person.email", "=", email)
    .executeTakeFirst();
  return found ?? null;
}

/** Moves the browser to its next version; null when a concurrent use has moved it already. */
export async function renewBrowser(
  tx: Tx,
  { id, version }: KnownBrowser,
): Promise<KnownBrowser | null> {
  const renewed = await tx
    .updateTable("known_browser")
    .set({ version: sql<number>`version + 1`, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(["id", "version"])
    .executeTakeFirst();
  return renewed ?? null;
}

export async function addBrowser(tx: Tx, id: string, personId: string): Promise<KnownBrowser> {
  await tx
    .deleteFrom("known_browser")
    .where("id", "in", (browsers) =>
      browsers
        .selectFrom("known_browser")
        .select("id")
        .where("person_id", "=", personId)
        .orderBy("last_used_at", "desc")
        .orderBy("id")
        .offset(MOST - 1),
    )
    .execute();
  return tx
    .insertInto("known_browser")
    .values({ id, person_id: personId })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
}

/** Forgets all of a person's browsers; their cookies become worthless. */
export async function forgetBrowsers(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom("known_browser").where("person_id", "=", personId).execute();
}

/** Deletes browsers that have not been used for `KNOWN_DAYS`. */
export async function sweepKnownBrowsers(rows: Rows): Promise<void> {
  await rows.deleteFrom("known_browser").where("last_used_at", "<", lastKnown).execute();
}
