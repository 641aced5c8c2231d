import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#platform/log.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import { migrate } from "./migrate.ts";
import { watchSchema, type SchemaWatch } from "./schema-watch.ts";

const log = createLog({ name: "test", level: "silent" });
const FIRST = { "0001-coin.sql": "create table coin (id integer, old integer)" };
const SECOND = { ...FIRST, "0002-coin.sql": "alter table coin add column fresh integer" };
const DROP = "-- contract: needs 0002\nalter table coin drop column old";
const THIRD = { ...SECOND, "0003-no-old.sql": DROP };
const FOURTH = { ...THIRD, "0004-more.sql": "create table more (id integer)" };

let database: TestDatabase<object>;
let folders: string[] = [];
let watches: SchemaWatch[] = [];

beforeAll(async () => {
  const none = testFolder("migrations");
  database = await testDatabase(none);
  rmSync(none, { recursive: true });
});
beforeEach(async () => {
  await database.pool.query("drop schema public cascade; create schema public");
});
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true });
  [folders, watches] = [[], []];
});
afterAll(() => database.drop());

function folderOf(files: Record<string, string>): string {
  const folder = testFolder("migrations");
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}
const migrateTo = (files: Record<string, string>) => migrate(database.pool, folderOf(files), log);
async function start(files: Record<string, string>, beatMs?: number): Promise<SchemaWatch> {
  const folder = folderOf(files);
  await migrate(database.pool, folder, log);
  const watch = await watchSchema(database.pool, folder, log, beatMs);
  watches.push(watch);
  return watch;
}
const columns = async () =>
  (
    await database.pool.query(
      "select column_name as name from information_schema.columns where table_name = 'coin' order by 1",
    )
  ).rows.map((row) => row.name);

describe("two versions on one database", () => {
  it("work side by side while the newer one has only added, and the older one can start again", async () => {
    const older = await start(FIRST);
    await migrateTo(SECOND);
    await expect(older.check()).resolves.toBeUndefined();
    await expect((await start(FIRST)).check()).resolves.toBeUndefined();
    await expect((await start(SECOND)).check()).resolves.toBeUndefined();
  });

  it("keep what the older one uses until it has ended", async () => {
    const older = await start(FIRST);
    expect(await migrateTo(THIRD)).toEqual([
      expect.stringMatching(/^0003-no-old\.sql waits: version \d+\.\d+\.\d+ on .+ up to 0001/),
    ]);
    expect(await columns()).toEqual(["fresh", "id", "old"]);
    await expect((await start(THIRD)).check()).resolves.toBeUndefined();
    await older.stop();
    expect(await migrateTo(THIRD)).toEqual([]);
    expect(await columns()).toEqual(["fresh", "id"]);
  });

  it("may go on adding while something waits to be taken away", async () => {
    const older = await start(FIRST);
    expect(await migrateTo(FOURTH)).toHaveLength(1);
    await older.stop();
    expect(await migrateTo(FOURTH)).toEqual([]);
    await migrateTo(FOURTH);
    expect(await columns()).toEqual(["fresh", "id"]);
  });

  it("go back one version, whose code no longer needs what was taken away, but not two", async () => {
    await migrateTo(THIRD);
    await expect((await start(SECOND)).check()).resolves.toBeUndefined();
    await expect(start(FIRST)).rejects.toThrow(
      /changed by version \d.* \(0003-no-old\.sql\) and needs a version that knows migration 0002; this one ends at 0001/,
    );
  });

  it("let no older process begin while something is being taken away", async () => {
    await migrateTo(SECOND);
    const slow = { ...SECOND, "0003-no-old.sql": `${DROP}; select pg_sleep(1)` };
    const migrated = migrateTo(slow);
    const locked =
      "select 1 from pg_locks where relation = to_regclass('schema_process') and mode = 'ShareRowExclusiveLock' and granted";
    while ((await database.pool.query(locked)).rows.length === 0) await sleep(10);
    await expect(watchSchema(database.pool, folderOf(FIRST), log)).rejects.toThrow("this one ends");
    expect(await migrated).toEqual([]);
  });

  it("count a process out that has been silent, which says so and is told to end when it wakes", async () => {
    const older = await start(FIRST, 50);
    const told = new Promise<string>((resolve) => older.onLeftBehind(resolve));
    await migrateTo(SECOND);
    await database.pool.query(
      "create function late() returns trigger language plpgsql as $$ begin new.seen_at = now() - interval '61 seconds'; return new; end $$; create trigger late before insert or update on schema_process for each row execute function late()",
    );
    await expect.poll(async () => (await migrateTo(THIRD)).length, { timeout: 5000 }).toBe(0);
    expect(await told).toContain("Start a newer version.");
    await expect(older.check()).rejects.toThrow("Start a newer version.");
  });

  it("say what the database lacks when an older copy lies under a newer process", async () => {
    const newer = await start(SECOND);
    await database.pool.query("delete from schema_migration where name like '0002%'");
    await expect(newer.check()).rejects.toThrow(
      "The database lacks migration 0002-coin.sql, which this version needs.",
    );
  });
});

it.each([
  ["-- contract\nselect 1", 'must say "-- contract: needs 0001"'],
  ["-- contract: needs 0002\nselect 1", "needs 0002, which is not before it"],
  [
    "-- contract: needs 0001\n-- outside a transaction\nselect 1",
    "contracts, so it needs a transaction",
  ],
])("a header that says nothing clear is refused: %s", async (sql, words) => {
  await expect(migrateTo({ ...FIRST, "0002-two.sql": sql })).rejects.toThrow(words);
});
