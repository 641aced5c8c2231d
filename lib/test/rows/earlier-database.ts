import { cpSync, mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import { env } from "#lib/core/env.ts";
import { MIGRATIONS, type Store } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createDatabase, dropDatabase } from "#platform/test-database.ts";

/** Writes rows as an earlier version had them, all of their columns. */
export const insertEarlier = ({ db }: Store, table: string, row: object) =>
  sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
  `.execute(db);

/** A database as it was after the migration `last`, with what `write` puts into it, opened by this version. */
export async function upgradedFrom(
  last: string,
  dataDir: string,
  write: (old: Store) => Promise<void>,
): Promise<{ store: Store; drop: () => Promise<void> }> {
  const server = inject("postgresUrl");
  const { name, url } = await createDatabase(server);
  const log = createLog({ name: "test", level: "error" });
  const place = { url, dataDir, name: "dashboard", log } as const;
  const earlier = mkdtempSync(join(dataDir, "migrations-"));
  for (const file of readdirSync(MIGRATIONS).filter((one) => one.slice(0, 4) <= last)) {
    cpSync(join(MIGRATIONS, file), join(earlier, file));
  }
  const old = await openDatabase<Tables>({ ...place, migrationsDir: earlier });
  // Marks were made with DATA_KEY itself before there was a key for them.
  Object.assign(globalThis, { ponteMarkKey: env().dataKeys[0] });
  await write(old);
  await old.close();
  const store = await openDatabase<Tables>({ ...place, migrationsDir: MIGRATIONS });
  const drop = async () => {
    await store.close();
    await dropDatabase(server, name);
  };
  return { store, drop };
}
