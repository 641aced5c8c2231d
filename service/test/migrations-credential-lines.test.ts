import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { migrate, readMigrations } from "#platform/migrate.ts";
import { testDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { MIGRATIONS } from "./harness.ts";

/** The first migration that knows on whose window a credential counts. */
const LINES = "0010";

test("credentials that were rotated or renewed before go on with the first of their line", async () => {
  const folder = testFolder("migrations-before-lines");
  for (const { name } of readMigrations(MIGRATIONS)) {
    if (name < LINES) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  const database = await testDatabase<Tables>(folder);
  const run = (text: string) => sql.raw(text).execute(database.db);
  await run("insert into users (kind, parent_id) values ('main', null), ('sub', 1)");
  await run(`insert into credentials (user_id, name, prefix, key_hash, secret_hash)
    select case when n in (4, 6) then 2 else 1 end, 'n' || n, 'p', ('\\x0' || n)::bytea, '\\x00'
    from generate_series(1, 7) n`);
  // 1 → 3 → 7 were rotations, 2 and 5 stand alone; the sub-account's 4 was renewed as 6.
  await run(`update credentials set replaced_by = case id when 1 then 3 else 7 end
    where id in (1, 3)`);
  await migrate(database.pool, MIGRATIONS, createLog({ name: "test", level: "error" }));
  const rows = await database.db
    .selectFrom("credentials")
    .select(["id", "counts_as", "scopes"])
    .orderBy("id")
    .execute();
  expect(rows.map((row) => row.counts_as && Number(row.counts_as))).toEqual([
    null,
    null,
    1,
    null,
    null,
    4,
    1,
  ]);
  expect(new Set(rows.map(({ scopes }) => scopes))).toEqual(new Set([null]));
  await database.drop();
  rmSync(folder, { recursive: true });
});
