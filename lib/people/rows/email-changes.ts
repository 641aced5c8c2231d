import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { restartApproverWait } from "#lib/core/access/deciders.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/people/schema.ts";

/** How long a new address waits for its owner. */
const EMAIL_WAITS_HOURS = 24;

export type EmailChange = { person_id: string; email: string; asked_at: Date };

/**
 * The code in the mail to a new address. It is computed and kept nowhere, and is good for that person, address
 * and question alone.
 */
export function emailCode({ person_id, email, asked_at }: EmailChange): string {
  const key = hkdfSync("sha256", env().SESSION_SECRET, new Uint8Array(), "ponte new e-mail", 32);
  return createHmac("sha256", new Uint8Array(key))
    .update(`${person_id} ${email} ${asked_at.toISOString()}`)
    .digest("base64url");
}

export const isCodeOf = (change: EmailChange, code: string): boolean => {
  const [right, given] = [Buffer.from(emailCode(change)), Buffer.from(code)];
  return right.length === given.length && timingSafeEqual(right, given);
};

/** Notes the address that a person wants; an earlier one counts no more. */
export async function storeEmailChange(tx: Tx, personId: string, email: string): Promise<void> {
  const asked = { email, asked_at: sql<Date>`now()` };
  await tx
    .insertInto("email_change")
    .values({ person_id: personId, ...asked })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(asked))
    .execute();
}

/** The address that still waits; undefined: none does. */
export const pendingEmailChange = (
  rows: Rows,
  personId: string,
): Promise<EmailChange | undefined> =>
  rows
    .selectFrom("email_change")
    .selectAll()
    .where("person_id", "=", personId)
    .where("asked_at", ">", sql<Date>`now() - make_interval(hours => ${EMAIL_WAITS_HOURS})`)
    .executeTakeFirst();

/**
 * Gives a person another address, and ends every session of theirs but one. Whoever reads other mail waits like
 * somebody new before they approve anything.
 */
export async function setEmail(
  tx: Tx,
  personId: string,
  email: string,
  exceptSession: string,
): Promise<void> {
  await tx.updateTable("person").set({ email }).where("id", "=", personId).execute();
  await tx.deleteFrom("email_change").where("person_id", "=", personId).execute();
  await restartApproverWait(tx, personId);
  await endSessions(tx, personId, exceptSession);
}
