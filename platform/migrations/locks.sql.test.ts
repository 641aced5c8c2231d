import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { createLog } from "#platform/log.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import { migrate } from "./migrate.ts";

const log = createLog({ name: "test", level: "silent" });
const INDEX = "-- outside a transaction\ncreate unique index concurrently coin_id on coin (id);";
let folder: string;
let database: TestDatabase<object>;

beforeAll(async () => {
  const none = testFolder("migrations");
  database = await testDatabase(none);
  rmSync(none, { recursive: true });
});
beforeEach(async () => {
  folder = testFolder("migrations");
  await database.pool.query("drop schema public cascade; create schema public");
  write("0001-coin.sql", "create table coin (id integer); insert into coin values (1)");
  await migrate(database.pool, folder, log);
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => database.drop());

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = (lockMs?: number) =>
  migrate(database.pool, folder, log, { retryMs: 20, ...(lockMs === undefined ? {} : { lockMs }) });
const isValid = async () =>
  (
    await database.pool.query(
      "select indisvalid from pg_index where indexrelid = to_regclass('coin_id')",
    )
  ).rows[0]?.indisvalid;

/** Keeps the table in use until it is called, or the test is over. */
async function useTable(): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("lock table coin in row exclusive mode");
  const end = async () => {
    await client.query("commit");
    client.release();
  };
  let ended: Promise<void> | null = null;
  const once = () => (ended ??= end());
  onTestFinished(once);
  return once;
}

it("a migration behind a long transaction holds others up for a second at most, and is made after it", async () => {
  write("0002-name.sql", "alter table coin add column name text");
  const end = await useTable();
  const migrated = run();
  const waits: number[] = [];
  const until = Date.now() + 2500;
  while (Date.now() < until) {
    const asked = performance.now();
    await database.pool.query("select id from coin");
    waits.push(performance.now() - asked);
    await sleep(10);
  }
  await end();
  await migrated;
  expect(Math.max(...waits)).toBeLessThan(3000);
  expect((await database.pool.query("select * from coin")).rows).toEqual([{ id: 1, name: null }]);
});

it("a migration that finds its table in use for too long says so and has changed nothing", async () => {
  write("0002-name.sql", "create table half (id integer); alter table coin add column name text");
  const end = await useTable();
  await expect(run(100)).rejects.toThrow("0002-name.sql found its tables in use for 0.1 seconds");
  await end();
  expect((await database.pool.query("select to_regclass('half') as half")).rows).toEqual([
    { half: null },
  ]);
});

it("an index is built beside writes, by one of many processes that start", async () => {
  write("0002-index.sql", INDEX);
  const end = await useTable();
  const built = Promise.all([run(), run(), run()]);
  await expect.poll(isValid).toBe(false);
  await database.pool.query("insert into coin values (2)");
  await end();
  await built;
  expect(await isValid()).toBe(true);
});

it("an index that was broken off is made anew, and one that was finished is kept", async () => {
  write("0002-index.sql", INDEX);
  await database.pool.query("insert into coin values (1)");
  await expect(run()).rejects.toThrow("The migration 0002-index.sql failed");
  expect(await isValid()).toBe(false);
  await database.pool.query("delete from coin");
  await run();
  expect(await isValid()).toBe(true);
  const oid = async () =>
    (await database.pool.query("select to_regclass('coin_id')::oid as oid")).rows[0].oid;
  const kept = await oid();
  await database.pool.query("delete from schema_migration where name like '0002%'");
  await run();
  expect(await oid()).toBe(kept);
});

it("nothing else may stand outside a transaction, since it could not be repeated", async () => {
  write("0002-index.sql", `${INDEX}\ninsert into coin values (2)`);
  await expect(run()).rejects.toThrow("may stand: insert into coin values (2)");
  expect(await isValid()).toBeUndefined();
});

it("whoever has nothing to apply does not wait for whoever migrates", async () => {
  const client = await database.pool.connect();
  await client.query("select pg_advisory_lock(720150113)");
  expect(await run()).toEqual([]);
  await client.query("select pg_advisory_unlock(720150113)");
  client.release();
});
