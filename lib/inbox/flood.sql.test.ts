import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { webhookFacts } from "#lib/core/exchange/webhook-trust.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { unverifiedBuffer, UnverifiedBuffer } from "./unverified-buffer.ts";

const DELIVERIES = 5000;
const AT_ONCE = 50;
const MB = 1024 * 1024;

setFlagsFromString("--expose-gc");
/** Collects garbage, so that only memory still referenced remains. */
const collect = runInNewContext("gc") as () => void;

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());

const databaseBytes = async () => {
  const { rows } = await sql<{
    bytes: bigint;
  }>`select pg_database_size(current_database()) as bytes`.execute(dashboard.store.db);
  return Number(rows[0]?.bytes ?? 0n);
};
const memoryBytes = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
/** Unique per turn, hard to compress, and longer than what is stored. */
const noise = (turn: number) =>
  `${turn} ${Array.from({ length: 1600 }, (_, at) => ((turn * 7919 + at * 104_729) % 999_999_937).toString(36)).join("")}`;
const unverified = () =>
  dashboard.store.db
    .selectFrom("event")
    .select(["id", "body"])
    .where("verified", "=", false)
    .orderBy("id")
    .execute();
const connectionVersion = async () => {
  const { rows } = await sql<{ at: string }>`select ctid::text as at from connection`.execute(
    dashboard.store.db,
  );
  return rows[0]?.at;
};

test(`${DELIVERIES} deliveries that nobody signed leave the last hundred, their count, and no more`, async () => {
  const before = { bytes: await databaseBytes(), memory: memoryBytes() };
  const connection = await connectionVersion();
  const started = performance.now();
  for (let from = 0; from < DELIVERIES; from += AT_ONCE) {
    const turns = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const answers = await Promise.all(
      turns.map((turn) =>
        receiveWebhook(dashboard.store, MAIN_CONNECTION, new Headers(), noise(turn)),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(["not_verified"]));
  }
  await unverifiedBuffer(dashboard.store).flush();
  const seconds = (performance.now() - started) / 1000;
  const grown = (await databaseBytes()) - before.bytes;
  const held = memoryBytes() - before.memory;
  process.stdout.write(
    `flood: ${DELIVERIES} deliveries of ${noise(1).length} bytes in ${seconds.toFixed(1)} s; database ${(before.bytes / MB).toFixed(1)} MB + ${(grown / MB).toFixed(2)} MB; memory + ${(held / MB).toFixed(1)} MB\n`,
  );
  const rows = await unverified();
  expect(rows).toHaveLength(100);
  // Concurrent deliveries may be stored in any order.
  const turns = rows.map(({ body }) => Number(body.split(" ")[0]));
  expect(turns.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 100 }, (_, index) => DELIVERIES - 100 + index),
  );
  expect(Math.max(...rows.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(8192);
  expect((await webhookFacts(dashboard.store.db, MAIN_CONNECTION)).unverified).toBe(
    BigInt(DELIVERIES),
  );
  // A hundred of them weigh 1 MB; a row for each delivery would take 40.
  expect(grown).toBeLessThan(8 * MB);
  expect(held).toBeLessThan(64 * MB);
  // Every reader needs the connection's row, so a flood must not touch it.
  expect(await connectionVersion()).toBe(connection);
});

test("one after another, a few are written at once and the rest with the minute's end", async () => {
  let now = 0;
  await dashboard.store.db.deleteFrom("event").execute();
  const buffer = new UnverifiedBuffer(dashboard.store, () => now);
  const send = (raw: string) =>
    buffer.note(MAIN_CONNECTION, {
      raw,
      headers: {},
      reason: "no_signature",
      receivedAt: new Date(),
    });
  for (let turn = 0; turn < 100; turn += 1) await send(`${turn} first`);
  expect(await unverified()).toHaveLength(100);
  for (let turn = 0; turn < 50; turn += 1) await send(`${turn} waits`);
  expect((await unverified()).every(({ body }) => body.endsWith("first"))).toBe(true);
  now = 60_000;
  await send("the next minute");
  const bodies = (await unverified()).map(({ body }) => body);
  expect(bodies).toHaveLength(100);
  expect(bodies.filter((body) => body.endsWith("waits"))).toHaveLength(50);
  expect(bodies.at(-1)).toBe("the next minute");
});
