import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { closeMarkKey, markOf, openMarkKey } from "#lib/core/store/mark-key.ts";
import { sealKeys } from "#lib/core/store/row-seal.ts";
import { SEALED_COLUMNS as DASHBOARD_SEALED } from "#lib/core/store/sealed-columns.ts";
import { markOfListed } from "#lib/pix-accounts/rows/key-mark.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { sealKey, type SealKeys, unseal, unsealBytes } from "#platform/sealing/seal.ts";
import type { SealedColumn } from "#platform/sealing/sealed-columns.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { makeCompany } from "#scripts/demo/make-company.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { SEALED_COLUMNS as SERVICE_SEALED } from "#service/sealed-columns.ts";
import { MANAGEMENT_TOKEN, startService } from "#service/test/harness.ts";
import { checkSeal } from "./check-database.ts";

const serviceOld = randomBytes(32);
const service = await startService({ sealer: sealerWith(serviceOld) });
const user = await service.user();
const dashboard = await testDashboard(service.url, user);
const { store } = dashboard;
const sandbox = await openTestSandbox();
Object.assign(env(), { SANDBOX_URL: sandbox.url });
Object.assign(env().exchange, { managementToken: MANAGEMENT_TOKEN });
const servicePool = new pg.Pool({ connectionString: await serviceUrl() });
afterAll(async () => {
  await servicePool.end();
  await sandbox.close();
  await dashboard.drop();
  await service.drop();
});
beforeAll(async () => {
  const { deps } = service;
  await makeCompany({ service: deps, sealers: deps, store, sandboxUrl: sandbox.url });
});

const dashboardOld = env().dataKeys[0];
const [newest, stranger] = [randomBytes(32), randomBytes(32)];
const text = (...keys: Uint8Array[]) =>
  keys.map((key) => Buffer.from(key).toString("base64")).join(",");

async function serviceUrl(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    service.deps.db,
  );
  return Object.assign(new URL(inject("postgresUrl")), { pathname: `/${rows[0]?.name}` }).href;
}

async function settings(key: Uint8Array): Promise<NodeJS.ProcessEnv> {
  return {
    NODE_ENV: "test",
    PATH: process.env.PATH,
    DATABASE_URL: store.place.url,
    SERVICE_DATABASE_URL: await serviceUrl(),
    DATA_DIR: store.place.dataDir,
    DATA_KEY: text(key),
    DATA_KEY_PREVIOUS: text(dashboardOld, serviceOld),
  };
}
const COMMAND = ["--conditions=react-server", "scripts/doctor/rotate-data-key.ts"];

const run = async (given: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [...COMMAND, ...args], { env: given }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });

/** The tables in which anything at all names a key, with how many of their rows do. */
async function naming(pool: pg.Pool, key: Uint8Array): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from "${name}" t where strpos(t::text, $1) > 0`,
      [sealKey(key).id],
    );
    if (rows[0]?.n) found[name] = rows[0].n;
  }
  return found;
}

/** Opens every sealed value in its place, and returns them all. @throws SealError */
async function openAll(pool: pg.Pool, columns: readonly SealedColumn[], keys: SealKeys) {
  const opened: string[] = [];
  for (const { table, column, boundTo, place } of columns) {
    const { rows } = await pool.query<{ bound: string[]; sealed: string | Buffer | null }>(
      `select array[${boundTo.map((name) => `"${name}"::text`).join(",")}] as bound,
         "${column}" as sealed from "${table}"`,
    );
    for (const { bound, sealed } of rows) {
      if (sealed === null) continue;
      const at = place(...bound);
      const content =
        typeof sealed === "string"
          ? unseal(keys, sealed, at)
          : unsealBytes(keys, sealed, at).toString("hex");
      opened.push(`${at} ${content}`);
    }
  }
  return opened.toSorted();
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("a key that nothing is sealed with is refused in words, and changes nothing", async () => {
  const before = await naming(store.pool, dashboardOld);
  const given = { ...(await settings(stranger)), DATA_KEY_PREVIOUS: text(newest) };
  const { code, said } = await run(given);
  expect(code).toBe(1);
  expect(said).toContain("DATA_KEY: is not the key that the dashboard's database is sealed with");
  expect(said).not.toMatch(/\n\s+at /);
  expect(await naming(store.pool, dashboardOld)).toEqual(before);
});

test("killed in the middle and run again, everything is sealed anew and opens in its place", async () => {
  const olds: SealKeys = [sealKey(dashboardOld)];
  const before = {
    dashboard: await openAll(store.pool, DASHBOARD_SEALED, olds),
    service: await openAll(servicePool, SERVICE_SEALED, [sealKey(serviceOld)]),
    mark: markOfListed("main", "52998224725"),
  };
  expect(before.dashboard.length).toBeGreaterThan(100);
  expect(before.service.length).toBeGreaterThan(0);

  // It stops before a table that is locked, with the ones before it done, and dies there.
  const child = await store.db.transaction().execute(async (tx) => {
    await sql`lock table signed_text in access exclusive mode`.execute(tx);
    const started = spawn(process.execPath, COMMAND, { env: await settings(newest) });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
          where relation = 'signed_text'::regclass and not granted`.execute(tx);
        return rows[0]?.n;
      })
      .toBe(1);
    await killed(started);
    return started;
  });
  expect(child.signalCode).toBe("SIGKILL");
  const half = {
    done: await naming(store.pool, newest),
    left: await naming(store.pool, dashboardOld),
  };
  expect(half.done).toHaveProperty("payout_intent");
  expect(half.left).toHaveProperty("signed_text");
  const both: SealKeys = [sealKey(newest), sealKey(dashboardOld)];
  expect(await openAll(store.pool, DASHBOARD_SEALED, both)).toEqual(before.dashboard);
  expect(await checkSeal(store.pool, both, DASHBOARD_SEALED)).toMatchObject({ is: "doubtful" });
  expect(await run(await settings(newest), "--count")).toMatchObject({ code: 1 });

  const again = await run(await settings(newest));
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("Nothing needs") });
  expect(await naming(store.pool, dashboardOld)).toEqual({});
  expect(await naming(servicePool, serviceOld)).toEqual({});
  const alone: SealKeys = [sealKey(newest)];
  expect(await openAll(store.pool, DASHBOARD_SEALED, alone)).toEqual(before.dashboard);
  expect(await openAll(servicePool, SERVICE_SEALED, alone)).toEqual(before.service);
  expect(await checkSeal(store.pool, both, DASHBOARD_SEALED)).toMatchObject({
    is: "well",
    words: expect.stringContaining("can go"),
  });

  // A dashboard that knows the new key alone finds by the same stand-ins.
  Object.assign(env(), { dataKeys: [newest] });
  closeMarkKey();
  expect(() => markOf("x")).toThrow("No store is open");
  await openMarkKey(store);
  expect(sealKeys()).toHaveLength(1);
  expect(markOfListed("main", "52998224725")).toBe(before.mark);
});
