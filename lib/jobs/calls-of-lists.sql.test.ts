import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openListedDashboard, secondsTo } from "#lib/test/dashboards/listed-dashboard.ts";

const OPEN = 50;
const built = await openListedDashboard(OPEN);
afterAll(() => built.drop());
beforeEach(() => built.begin());
const { store, work, pass, onList, open } = built;

/** Seconds until a payin or the list is due. */
async function toNext(): Promise<number> {
  const { rows } = await sql<{ next: Date }>`select least(
    (select min(next_read_at) from payin), (select min(next_at) from change_list)) as next`.execute(
    store.db,
  );
  return Math.max(1, secondsTo(rows[0]?.next));
}
/** The calls in minutes in which nothing changes, for payins that have waited for a while. */
async function callsOf(minutes: number): Promise<number> {
  await work();
  const { lists, readings } = await built.callsOf(async () => {
    for (let passed = 0; passed < minutes * 60;) {
      const next = Math.min(await toNext(), minutes * 60 - passed);
      await pass(next);
      passed += next;
      await work();
    }
  });
  return lists + readings;
}

test("fifty payins that wait cost fifty calls a minute, and eleven where the exchange lists what changes", async () => {
  // The first reading of each is news.
  await work();
  await built.begin();
  onList({ status: 404, body: {} });
  // Each is read once a minute, so that two of them show it; a list's longest wait is ten.
  const without = await callsOf(2);
  expect(without / 2).toBeGreaterThan(OPEN * 0.9);
  await built.begin();
  const listed = await callsOf(10);
  expect(listed / 10).toBeLessThanOrEqual(11.5);
  expect(await open()).toHaveLength(OPEN);
});
