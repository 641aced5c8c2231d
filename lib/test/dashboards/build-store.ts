import "server-only";
import { randomBytes } from "node:crypto";
import { testFolder } from "#platform/test-folder.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

/** Settings for a test, with a folder of its own for generated files, and a mark key without a store. */
export function testSettings(): void {
  process.env["DATA_DIR"] = testFolder("settings");
  (globalThis as { ponteMarkKey?: Buffer }).ponteMarkKey = randomBytes(32);
}

/** A fresh store with two accounts that must not see each other's rows. */
export async function buildStore(): Promise<{
  store: TestDatabase<Tables>;
  ours: Account;
  theirs: Account;
}> {
  const store = await testDatabase<Tables>(MIGRATIONS);
  const common = { connectionId: "c", environment: "sandbox" } as const;
  const ours: Account = { id: "ours", name: "Ours", kind: "main", ...common };
  const theirs: Account = { id: "theirs", name: "Theirs", kind: "sub", ...common };
  await store.db
    .insertInto("connection")
    .values({ id: "c", name: "C", environment: "sandbox", base_url: "-", credentials: "-" })
    .execute();
  await store.db
    .insertInto("account")
    .values([ours, theirs].map(({ id, name, kind }) => ({ id, name, kind, connection_id: "c" })))
    .execute();
  return { store, ours, theirs };
}
