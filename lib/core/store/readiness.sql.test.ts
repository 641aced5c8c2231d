import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { markBooted } from "./booted.ts";
import { readiness } from "./readiness.ts";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await testDashboard();
  await run("create table kept as table schema_migration");
});
beforeEach(async () => {
  await run("delete from schema_migration");
  await run("insert into schema_migration table kept");
});
afterAll(() => dashboard.drop());

const run = (text: string) => sql.raw(text).execute(dashboard.store.db);

test("readiness waits for the start, then for the schema", async () => {
  expect(await readiness()).toMatchObject({ isReady: false, boot: "running" });
  markBooted();
  expect(await readiness()).toEqual({ isReady: true, boot: "done", store: "ok" });
});

test("a page that would lack a column makes it unready, and the reason is a sentence", async () => {
  const { rows } = await sql<{ name: string }>`delete from schema_migration
    where name = (select max(name) from schema_migration) returning name`.execute(
    dashboard.store.db,
  );
  const lacking = `The database lacks migration ${rows[0]?.name}, which this version needs.`;
  expect(await readiness()).toMatchObject({
    isReady: false,
    store: "ok",
    schema: expect.stringContaining(lacking),
  });
});

test("what a newer version has added does no harm; what it took away does", async () => {
  await run("insert into schema_migration (name, checksum) values ('9000-more.sql', 'x')");
  expect(await readiness()).toMatchObject({ isReady: true });
  await run(`insert into schema_migration (name, checksum, needs, version)
    values ('9001-less.sql', 'x', '9000', '9.0.0')`);
  expect(await readiness()).toMatchObject({
    isReady: false,
    schema: expect.stringMatching(/^The database was changed by version 9\.0\.0 .* 9000;/),
  });
});
