import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** A browser in which a person has signed in; the version its cookie has to name. */
export type KnownBrowser = { id: string; version: number };

/** A browser that was not used for so long is as unknown as any. */
export const KNOWN_DAYS = 180;
/** Per person; the one that was not used for longest gives way. */
const MOST = 10;

const lastKnown = sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`;

/** This very version of a browser, where it is this address's; `email` as lib/core/access/sign-in/login-email.ts gives it. */
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

/** Its next version; of two that use the same one at once, only the first goes on with it. */
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

/** Withdraws them all: their cookies are worth nothing from now on. */
export async function forgetBrowsers(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom("known_browser").where("person_id", "=", personId).execute();
}

/** Drops those that were not used for too long. */
export async function sweepKnownBrowsers(rows: Rows): Promise<void> {
  await rows.deleteFrom("known_browser").where("last_used_at", "<", lastKnown).execute();
}
