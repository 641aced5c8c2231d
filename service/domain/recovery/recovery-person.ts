import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { findPerson, insertPerson } from "#service/db/recovery/recovery-people.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Adds a person who may end recoveries, and answers their key, once. Null when the name is taken. */
export async function addRecoveryPerson(
  { db }: Pick<Deps, "db">,
  name: string,
): Promise<string | null> {
  const key = randomBytes(24).toString("base64url");
  return (await insertPerson(db, name, hashOf(key))) ? key : null;
}

/** Whether the name and the key belong together. */
export async function isPersons(
  tx: Tx,
  { person, key }: { person: string; key: string },
): Promise<boolean> {
  const known = await findPerson(tx, person);
  return known !== null && timingSafeEqual(known.key_hash, hashOf(key));
}

/** Whether somebody of this name may end recoveries. */
export const isPerson = async ({ db }: Pick<Deps, "db">, name: string): Promise<boolean> =>
  (await findPerson(db, name)) !== null;
