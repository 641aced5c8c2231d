import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openListedDashboard, secondsTo } from "#lib/test/dashboards/listed-dashboard.ts";

const OPEN = 50;
const MINUTES = 10;
const built = await openListedDashboard(OPEN);
afterAll(() => built.drop());
beforeEach(() => built.begin());
const { store, work, pass, callsOf, onList, open } = built;

/** Seconds until a payin or the list is due. */
async function toNext(): Promise<number> {
  const { rows } = await sql<{ next: Date }>`select least(
    (select min(next_read_at) from payin), (select min(next_at) from change_list)) as next`.execute(
    store.db,
  );
  return Math.max(1, secondsTo(rows[0]?.next));
}
/** The calls of ten minutes in which nothing changes, for payins that have waited for a while. */
async function callsOfMinutes(): Promise<number> {
  await work();
  const { lists, readings } = await callsOf(async () => {
    for (let passed = 0; passed < MINUTES * 60;) {
      const next = Math.min(await toNext(), MINUTES * 60 - passed);
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
  const without = await callsOfMinutes();
  expect(without / MINUTES).toBeGreaterThan(OPEN * 0.9);
  await built.begin();
  const listed = await callsOfMinutes();
  expect(listed / MINUTES).toBeLessThanOrEqual(11.5);
  expect(await open()).toHaveLength(OPEN);
});
