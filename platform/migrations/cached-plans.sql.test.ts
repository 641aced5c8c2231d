import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "#platform/log.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import { migrate } from "./migrate.ts";

type Tables = { coin: { id: number; name: string } };
const log = createLog({ name: "test", level: "silent" });
let folder: string;
let database: TestDatabase<Tables>;

beforeAll(async () => {
  folder = testFolder("migrations");
  writeFileSync(
    join(folder, "0001-coin.sql"),
    "create table coin (id integer, name text); insert into coin values (1, 'a')",
  );
  database = await testDatabase(folder);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** What the processes do: a whole row read and written, in a transaction and out of one, by kysely and the driver. */
const STATEMENTS = [
  () => database.db.selectFrom("coin").selectAll().where("id", "=", 1).execute(),
  () => database.db.updateTable("coin").set({ name: "a" }).returningAll().execute(),
  () =>
    database.transaction(async (tx) => {
      await tx.selectFrom("coin").selectAll().execute();
      await sql`select * from coin where id = ${1} for update`.execute(tx);
    }),
  () => database.pool.query("select * from coin where id = $1", [1]),
];

it("no statement fails while columns are added, whatever a connection prepared before", async () => {
  const failures: unknown[] = [];
  const over = new AbortController();
  let runs = 0;
  const readers = STATEMENTS.flatMap((run) => [run, run]).map(async (run) => {
    while (!over.signal.aborted) {
      await run().catch((error: unknown) => failures.push(error));
      runs += 1;
    }
  });
  for (let at = 2; at < 12; at += 1) {
    const number = String(at).padStart(4, "0");
    writeFileSync(
      join(folder, `${number}-more.sql`),
      `alter table coin add column more_${at} text not null default 'x'`,
    );
    await migrate(database.pool, folder, log);
  }
  over.abort();
  await Promise.all(readers);
  expect(failures).toEqual([]);
  expect(runs).toBeGreaterThan(50);
});
