import { sql } from "kysely";
import { inject } from "vitest";
import { openDatabase } from "#platform/database.ts";
import { copyDatabase, dropDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { MIGRATIONS, type Harness } from "../harness.ts";

/** Copies a service's database. `putBack` goes on with the copy, which knows nothing of what came after. */
export async function olderCopy({ deps, log }: Pick<Harness, "deps" | "log">) {
  const server = inject("postgresUrl");
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(deps.db);
  const { name, url } = await copyDatabase(server, rows[0]!.name);
  const { db, transaction } = deps;
  let close = () => Promise.resolve();
  return {
    putBack: async () => {
      const dataDir = testFolder("older");
      const kept = { url, dataDir, name: "service", migrationsDir: MIGRATIONS, log } as const;
      const older = await openDatabase<Tables>(kept);
      close = older.close;
      deps.db = older.db;
      deps.transaction = older.transaction;
    },
    drop: async () => {
      deps.db = db;
      deps.transaction = transaction;
      await close();
      await dropDatabase(server, name);
    },
  };
}
