import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";

/** What a token is good for; it is worth nothing for anything else. */
export type Purpose = "sign-in" | "passkey-sign-in" | "passkey-add" | "passkey-confirm";
type OneUse = {
  purpose: Purpose;
  /** The session or person that it is made for; empty where nobody is known yet. */
  owner: string;
};

export const ONE_USE_SECONDS = 5 * 60;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const now = sql<Date>`now()`;

/** A token that is answered once, within five minutes; only its hash is kept. */
export async function createOneUseToken(rows: Rows, { purpose, owner }: OneUse): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await rows
    .insertInto("one_use")
    .values({
      hash: hashOf(token),
      purpose,
      owner,
      expires_at: sql<Date>`now() + make_interval(secs => ${ONE_USE_SECONDS})`,
    })
    .execute();
  return token;
}

/** Whom a token was made for, leaving it usable; null when it is unknown, used or too old. */
export async function oneUseTokenOwner(
  rows: Rows,
  token: string,
  purpose: Purpose,
): Promise<string | null> {
  const found = await rows
    .selectFrom("one_use")
    .select("owner")
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.owner ?? null;
}

/** Uses a token up; false when it is unknown, used, too old, or made for something else. */
export async function consumeOneUseToken(rows: Rows, token: string, of: OneUse): Promise<boolean> {
  const used = await rows
    .deleteFrom("one_use")
    .where("hash", "=", hashOf(token))
    .where("purpose", "=", of.purpose)
    .where("owner", "=", of.owner)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}

export async function sweepOneUse(rows: Rows): Promise<void> {
  await rows.deleteFrom("one_use").where("expires_at", "<", now).execute();
}
