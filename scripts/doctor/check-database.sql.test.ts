import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { seal, sealKey, type SealKeys } from "#platform/sealing/seal.ts";
import { testDatabase } from "#platform/test-database.ts";
import { checkDatabase, checkSeal } from "./check-database.ts";

const folder = mkdtempSync(join(tmpdir(), "ponte-doctor-"));
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
write("0001-first.sql", "create table kept (secret text)");
const database = await testDatabase(folder);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
const found = async () => checkDatabase(database.pool, folder);
const wordsOf = async () => (await found()).map(({ words }) => words);

test("a database that is this version's is well, and says what it can't promise", async () => {
  expect(await found()).toEqual([
    { is: "well", words: expect.stringMatching(/^PostgreSQL \d+\.\d+ .*answers in \d+ ms$/) },
    { is: "well", words: expect.stringMatching(/^its clock is 0\.\d s/) },
    // The tests' server is told to forget what it may.
    expect.objectContaining({ words: expect.stringMatching(/lost with the power|acknowledged/) }),
    { is: "well", words: "its schema is this version's, 1 migrations" },
  ]);
});

test("migrations that are left, or of a newer version, are told", async () => {
  write("0002-second.sql", "select 1");
  expect(await wordsOf()).toContain("1 migrations are to be applied: npm run migrate");
  rmSync(join(folder, "0002-second.sql"));
  await database.pool.query(
    "insert into schema_migration (name, checksum) values ('0009-newer.sql', 'x')",
  );
  expect(await wordsOf()).toContain("1 migrations are of a newer version, from 0009-newer.sql");
  await database.pool.query("delete from schema_migration where name = '0009-newer.sql'");
});

const KEPT = {
  table: "kept",
  column: "secret",
  isBytes: false,
  boundTo: [],
  place: () => "kept",
};

test("another DATA_KEY than the one that sealed is wrong; a previous one is told", async () => {
  const [key, newer] = [sealKey(randomBytes(32)), sealKey(randomBytes(32))];
  const found = (...keys: SealKeys) => checkSeal(database.pool, keys, [KEPT]);
  expect(await found(key)).toMatchObject({ is: "aside" });
  await database.pool.query("insert into kept values ($1)", [seal(key, "text", "kept")]);
  expect(await found(key)).toMatchObject({ is: "well" });
  expect(await found(newer)).toMatchObject({ is: "wrong" });
  const left = "1 secrets are sealed with a previous key: npm run rotate-data-key";
  expect(await found(newer, key)).toEqual({ is: "doubtful", words: left });
  await database.pool.query("insert into kept values ($1)", [seal(newer, "text", "kept")]);
  expect(await found(newer)).toEqual({
    is: "wrong",
    words: "1 of its secrets are sealed with a key not given",
  });
});
