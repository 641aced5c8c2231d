import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { isSealedWith, SealError } from "#platform/sealing/seal.ts";
import { SettingsError } from "#platform/settings.ts";
import { env } from "#lib/core/env.ts";
import { openSealed, sealFor, sealKeys } from "./row-seal.ts";
import { placeIn } from "./sealed-columns.ts";
import type { Tables } from "./tables.ts";

const ID = 1;
const PLACE = placeIn("mark_key", "sealed", { id: ID });
const KEY_BYTES = 32;

// Global, because Next evaluates a module several times; it belongs to the open store.
const kept = globalThis as { ponteMarkKey?: Buffer };

type Db = Database<Tables>["db"];

function refuseKey(): never {
  const reason = "is not the key that the dashboard's database is sealed with";
  throw new SettingsError([{ name: "DATA_KEY", reason }]);
}

const read = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom("mark_key").select("sealed").executeTakeFirst())?.sealed;

/** A store that is older than its mark key has marks that were made with DATA_KEY itself: the oldest that is given. */
async function makeKey(db: Db): Promise<void> {
  const older = await db.selectFrom("connection").select("credentials").executeTakeFirst();
  if (older && !sealKeys().some((key) => isSealedWith(key, older.credentials))) refuseKey();
  const key = (older && env().dataKeys.at(-1)) ?? randomBytes(KEY_BYTES);
  const sealed = sealFor(PLACE, key.toString("base64"));
  await db
    .insertInto("mark_key")
    .values({ id: sql.lit(ID), sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reads the store's mark key, and makes it the first time. @throws SettingsError when no key that is given opens it */
export async function openMarkKey({ db }: Pick<Database<Tables>, "db">): Promise<void> {
  if ((await read(db)) === undefined) await makeKey(db);
  try {
    kept.ponteMarkKey = Buffer.from(openSealed(PLACE, (await read(db)) ?? ""), "base64");
  } catch (error) {
    if (error instanceof SealError) refuseKey();
    throw error;
  }
}

/** Forgets it with the store that it belongs to. */
export function closeMarkKey(): void {
  delete kept.ponteMarkKey;
}

/** A keyed hash, as hex: the same for the same words as long as the store lives. */
export function markOf(words: string): string {
  return hmac(words).digest("hex");
}

/** The same in base64url. */
export const shortMarkOf = (words: string): string => hmac(words).digest("base64url");

function hmac(words: string) {
  const { ponteMarkKey: key } = kept;
  if (key === undefined) throw new Error("No store is open, and marks belong to one");
  return createHmac("sha256", key).update(words);
}
