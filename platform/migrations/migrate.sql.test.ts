import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#platform/log.ts";
import { migrate } from "./migrate.ts";
import { MigrationError } from "./migration-error.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { testFolder } from "#platform/test-folder.ts";

const log = createLog({ name: "test", level: "silent" });
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
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => database.drop());

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.pool, folder, log);
const applied = async () =>
  (await database.pool.query("select name from schema_migration order by name")).rows.map(
    (row) => row.name,
  );
const tables = async () =>
  (
    await database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
  ).rows.map((row) => row.name);

describe("migrations", () => {
  it("are applied in order, once", async () => {
    write(
      "0002-coin.sql",
      "alter table coin add column name text; insert into coin values (1, 'a;b')",
    );
    write("0001-coin.sql", "create table coin (id integer)");
    await run();
    await run();
    write("0003-more.sql", "create table more (id integer)");
    await run();
    expect(await applied()).toEqual(["0001-coin.sql", "0002-coin.sql", "0003-more.sql"]);
    expect((await database.pool.query("select * from coin")).rows).toEqual([
      { id: 1, name: "a;b" },
    ]);
  });

  it("leave nothing of one that fails, and go on from there when it is mended", async () => {
    write("0001-coin.sql", "create table coin (id integer)");
    write("0002-bad.sql", "create table half (id integer); select 1 / 0");
    await expect(run()).rejects.toThrow("The migration 0002-bad.sql failed: division by zero");
    expect(await tables()).toEqual(["coin", "schema_migration", "schema_process"]);
    write("0002-bad.sql", "create table half (id integer)");
    await run();
    expect(await applied()).toHaveLength(2);
  });

  it("are applied by one of many that start at once", async () => {
    write("0001-coin.sql", "create table coin (id integer)");
    await Promise.all(Array.from({ length: 5 }, run));
    expect(await applied()).toEqual(["0001-coin.sql"]);
  });

  it("may come with other line ends", async () => {
    write("0001-coin.sql", "create table coin (\n id integer\n)");
    await run();
    write("0001-coin.sql", "create table coin (\r\n id integer\r\n)");
    await run();
    expect(await applied()).toHaveLength(1);
  });

  it.each<[string, () => void, string]>([
    ["changed", () => write("0001-coin.sql", "create table coin (id bigint)"), "was changed after"],
    ["renamed", () => rename("0001-coin.sql", "0001-other.sql"), "does not know"],
    [
      "missing",
      () => rmSync(join(folder, "0001-coin.sql")),
      "0001-coin.sql, which this version does not know",
    ],
    [
      "too late",
      () => write("0000-early.sql", "select 1"),
      "0000-early.sql comes before 0002-more.sql",
    ],
    ["misnamed", () => write("3-more.sql", "select 1"), "is not named 0001-like-this.sql"],
    ["of one number", () => write("0002-other.sql", "select 1"), "have the number 0002"],
  ])("refuse one that is %s", async (_, change, words) => {
    write("0001-coin.sql", "create table coin (id integer)");
    write("0002-more.sql", "create table more (id integer)");
    await run();
    change();
    await expect(run()).rejects.toThrow(MigrationError);
    await expect(run()).rejects.toThrow(words);
    expect(await tables()).toEqual(["coin", "more", "schema_migration", "schema_process"]);
  });

  it("hold their lock no longer than they work", async () => {
    write("0001-bad.sql", "select 1 / 0");
    await expect(run()).rejects.toThrow("division by zero");
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
            )
          ).rows,
      )
      .toEqual([]);
  });
});

function rename(from: string, to: string): void {
  rmSync(join(folder, from));
  write(to, "create table coin (id integer)");
}
