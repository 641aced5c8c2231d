import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { CutLine } from "./ports/cut-line.ts";
import { randomFreePort } from "./ports/free-port.ts";
import { openListener } from "./server-listener.ts";
import { openServer } from "./server.ts";
import { createDatabase, dropDatabase, testDatabase, type TestDatabase } from "./test-database.ts";

const log = createLog({ name: "test", level: "silent" });
const migrationsDir = mkdtempSync(join(tmpdir(), "ponte-migrations-"));
let database: TestDatabase<Record<string, never>>;
let login: { connectionString: string };

beforeAll(async () => {
  database = await testDatabase(migrationsDir, log);
  login = { connectionString: database.place.url };
});
afterAll(async () => {
  await database.drop();
  rmSync(migrationsDir, { recursive: true });
});

const notify = (channel: string, payload = "") =>
  database.pool.query("select pg_notify($1, $2)", [channel, payload]);

/** A way to the test server that can be cut. */
async function cuttable() {
  const url = new URL(login.connectionString);
  const at = { host: "127.0.0.1", port: await randomFreePort() };
  const sockets = url.searchParams.get("host");
  const to = sockets
    ? { path: join(sockets, ".s.PGSQL.5432") }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const line = await CutLine.open(at, to);
  url.searchParams.delete("host");
  url.host = `${at.host}:${at.port}`;
  return { line, url: url.href };
}

function reader() {
  const seen = { heard: [] as string[], resyncs: 0 };
  const hear = (payload: string) => seen.heard.push(payload);
  return { seen, args: ["coins", hear, () => (seen.resyncs += 1)] as const };
}

it("notices a line that is cut, and hears again once it can", async () => {
  const { line, url } = await cuttable();
  const beats = { beatMs: 20, heardWithinMs: 100 };
  const server = await openServer(login, log, { listenUrl: url, ...beats });
  const { seen, args } = reader();
  await server.listen(...args);
  await notify("coins", "before");
  await expect.poll(() => seen.heard).toEqual(["before"]);
  line.cut();
  await notify("coins", "while it was cut");
  line.mend();
  await expect.poll(() => seen.resyncs).toBe(1);
  await notify("coins", "after");
  await expect.poll(() => seen.heard).toEqual(["before", "after"]);
  await server.close();
  line.close();
});

it("has its readers look again and again while its line answers and hears nothing", async () => {
  // Alive, and not where we write: as a leader that was replaced, or a pooler.
  const elsewhere = await createDatabase(login.connectionString);
  const beats = { beatMs: 20, heardWithinMs: 50 };
  const server = await openServer(login, log, { listenUrl: elsewhere.url, ...beats });
  const { seen, args } = reader();
  await server.listen(...args);
  await expect.poll(() => seen.resyncs, { timeout: 10_000 }).toBeGreaterThan(1);
  await server.close();
  await dropDatabase(login.connectionString, elsewhere.name);
});

it("leaves a line alone that hears", async () => {
  let beats = 0;
  const listener = openListener({
    newClient: () => new pg.Client(login),
    notify: (channel) => {
      beats += 1;
      return notify(channel);
    },
    log,
    beatMs: 5,
    heardWithinMs: 5_000,
  });
  const { seen, args } = reader();
  await listener.listen(...args);
  await expect.poll(() => beats).toBeGreaterThan(10);
  expect(seen.resyncs).toBe(0);
  await listener.close();
});
