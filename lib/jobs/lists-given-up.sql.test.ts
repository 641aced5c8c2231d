import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { pollChanges } from "#lib/core/exchange/poll-changes.ts";
import {
  listAnswer,
  listedPayin,
  openListedDashboard,
  secondsTo,
} from "#lib/test/dashboards/listed-dashboard.ts";

const built = await openListedDashboard(6);
afterAll(() => built.drop());
beforeEach(() => built.begin());
const { store, work, pass, callsOf, open, waits, list, onList } = built;

const { db } = store;

describe("each payment is read by itself within a minute, at once", () => {
  const expectUsual = async () => {
    expect((await list())?.since).toBeNull();
    for (const wait of await waits()) expect(wait).toBeLessThanOrEqual(60);
  };
  const inUse = async () => {
    await work();
    for (const wait of await waits()) expect(wait).toBeGreaterThan(590);
    await pass(10);
  };

  test.each([400, 404, 405, 501])(
    "where there is no list (%i), which is asked for again after a day",
    async (status) => {
      await inUse();
      onList({ status, body: {} });
      await pollChanges(store);
      await expectUsual();
      built.relay.outcome = "pass";
      await pass(60);
      expect(await callsOf(work)).toMatchObject({ lists: 0, readings: (await open()).length });
      await expectUsual();
      await pass(86_300);
      expect(await callsOf(work)).toMatchObject({ lists: 0 });
      await pass(100);
      expect(await callsOf(work)).toMatchObject({ lists: 1 });
    },
  );

  test.each([401, 403, 429, 500, 503])(
    "where the list can't be read (%i), and a minute later it is asked again",
    async (status) => {
      await inUse();
      onList({ status, body: {} });
      await pollChanges(store);
      await expectUsual();
      built.relay.outcome = "pass";
      await pass(60);
      expect(await callsOf(work)).toMatchObject({ lists: 1 });
      expect((await list())?.since).not.toBeNull();
    },
  );

  test.each([
    ["lists what is older", (at: number) => [at - 3_600_000]],
    ["lists the newest first", (at: number) => [at, at - 1_000]],
  ])("where the exchange does not know what is asked and %s", async (_name, times) => {
    await inUse();
    const [row] = await open();
    const rows = times(Date.now()).map((at) => listedPayin(row!.transaction_id, new Date(at)));
    onList(listAnswer(rows));
    await pollChanges(store);
    await expectUsual();
    expect(secondsTo((await list())?.next_at)).toBeGreaterThan(86_000);
  });

  test("but for what has been read so often that it is read every ten minutes anyway", async () => {
    await inUse();
    const [row] = await open();
    await db.updateTable("payin").set({ read_attempts: 61 }).where("id", "=", row!.id).execute();
    onList({ status: 404, body: {} });
    await pollChanges(store);
    expect((await waits()).filter((wait) => wait > 500)).toHaveLength(1);
  });

  test("where few are open: then no list is asked", async () => {
    await inUse();
    const some = (await open()).slice(4).map(({ id }) => id);
    const end = { status: "completed", next_read_at: null };
    await db.updateTable("payin").set(end).where("id", "in", some).execute();
    expect(await callsOf(work)).toMatchObject({ lists: 0 });
    await expectUsual();
    await pass(120);
    expect(await callsOf(work)).toMatchObject({ lists: 0, readings: 4 });
    await db.updateTable("payin").set({ status: "processing" }).where("id", "in", some).execute();
  });

  test("where a reading fails, though the list is read", async () => {
    await work();
    built.relay.outcome = {
      method: "GET",
      path: /^\/exchange\/payment\/\d+$/,
      outcome: { status: 503, body: {} },
    };
    await pass(600);
    await work();
    for (const wait of await waits()) expect(wait).toBeLessThanOrEqual(60);
  });
});

test("a list that no call was free for is put off, and counts as before", async () => {
  await work();
  await pass(10);
  await sql`insert into exchange_budget as kept (key, slots, slot, granted, paused_until)
    values (${MAIN_CONNECTION}, array_fill(0, array[14]), 0, true, now() + interval '30 seconds')
    on conflict (key) do update set paused_until = excluded.paused_until`.execute(db);
  expect(await callsOf(() => pollChanges(store))).toMatchObject({ lists: 0 });
  const { since, next_at } = (await list())!;
  expect(since).not.toBeNull();
  expect(secondsTo(next_at)).toBeGreaterThan(20);
  for (const wait of await waits()) expect(wait).toBeGreaterThan(500);
});
