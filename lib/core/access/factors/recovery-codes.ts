import "server-only";
import { createHash } from "node:crypto";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { makePassword } from "#lib/core/access/sign-in/make-password.ts";

const COUNT = 10;
/** Four groups of four: 79 bits, which no list of hashes gives away. */
const GROUPS = 4;

const canonical = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
const hashOf = (personId: string, code: string) =>
  createHash("sha256")
    .update(`${personId} ${canonical(code)}`)
    .digest("base64url");

/** Replaces a person's recovery codes. The new ones are known only here; hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => makePassword(GROUPS));
  await tx.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ person_id: personId, hash: hashOf(personId, code) })))
    .execute();
  return codes;
}

/** Uses a recovery code up; false when it is none of the person's, or used. */
export async function consumeRecoveryCode(
  rows: Rows,
  personId: string,
  code: string,
): Promise<boolean> {
  const taken = await rows
    .deleteFrom("recovery_code")
    .where("person_id", "=", personId)
    .where("hash", "=", hashOf(personId, code))
    .returning("hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many are left. */
export async function recoveryCodesLeft(rows: Rows, personId: string): Promise<number> {
  const { left } = await rows
    .selectFrom("recovery_code")
    .select((is) => is.fn.countAll<bigint>().as("left"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
