import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";
import { budgetFacts, learnSize, pauseCalls, takeCall } from "./exchange-budget.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

let store: TestDatabase<Tables>;
beforeAll(async () => void (store = await testDatabase<Tables>(MIGRATIONS)));
afterAll(() => store.drop());
beforeEach(async () => void (await store.db.deleteFrom("exchange_budget").execute()));

/** Lets the kept slots grow older, as time does. */
const older = (slots: number) =>
  sql`update exchange_budget set slot = slot - ${slots}::int`.execute(store.db);
const take = (share: 30 | 50 | 70 | 100) => takeCall(store.db, "main", share);
async function takeAll(share: 30 | 50 | 70 | 100): Promise<number> {
  for (let calls = 0; ; calls += 1) if (!(await take(share)).granted) return calls;
}

test("background stops at its share, people at theirs, payments at the whole", async () => {
  expect([await takeAll(50), await takeAll(70), await takeAll(100)]).toEqual([50, 20, 30]);
});

test("parallel calls together get what there is and no more", async () => {
  const all = await Promise.all(Array.from({ length: 130 }, () => take(100)));
  expect(all.filter(({ granted }) => granted)).toHaveLength(100);
});

test("what is a minute old counts no more, what is younger does", async () => {
  expect(await takeAll(100)).toBe(100);
  await older(6);
  expect((await take(100)).granted).toBe(false);
  await older(6);
  const refused = await take(100);
  expect(refused.granted).toBe(false);
  expect(refused.waitSeconds).toBeGreaterThan(0);
  expect(refused.waitSeconds).toBeLessThanOrEqual(10);
  await older(2);
  expect(await takeAll(100)).toBe(100);
});

test("no minute, wherever it begins, sees more than the whole", async () => {
  const granted: number[] = [];
  for (let slot = 0; slot < 60; slot += 1) {
    for (let knock = 0; knock < (slot * 7) % 23; knock += 1) {
      if ((await take(100)).granted) granted.push(slot);
    }
    await older(1);
  }
  for (let begin = 0; begin < 60; begin += 1) {
    const seen = granted.filter((slot) => slot >= begin && slot < begin + 12);
    expect(seen.length).toBeLessThanOrEqual(100);
  }
  expect(granted.length).toBeGreaterThan(300);
});

test("the size is the one learned; a share of few is at least one", async () => {
  await take(100);
  await learnSize(store.db, "main", 10);
  expect([await takeAll(50), await takeAll(70), await takeAll(100)]).toEqual([4, 2, 3]);
  await sql`delete from exchange_budget`.execute(store.db);
  await take(100);
  await learnSize(store.db, "main", 1);
  await older(20);
  expect([await takeAll(50), await takeAll(100)]).toEqual([1, 0]);
});

test("a pause holds for everybody, the longer one stands, and it ends", async () => {
  await take(100);
  await pauseCalls(store.db, "main", 40);
  await pauseCalls(store.db, "main", 2);
  const refused = await take(100);
  expect(refused).toMatchObject({ granted: false });
  expect(refused.waitSeconds).toBeGreaterThan(30);
  expect(refused.waitSeconds).toBeLessThanOrEqual(40);
  expect((await takeCall(store.db, "another", 100)).granted).toBe(true);
  expect((await budgetFacts(store.db, "main"))?.pausedUntil).toBeInstanceOf(Date);
  await sql`update exchange_budget set paused_until = now()`.execute(store.db);
  expect((await take(100)).granted).toBe(true);
});

test("a clock that goes back loses no count", async () => {
  expect(await takeAll(100)).toBe(100);
  await older(-3);
  expect((await take(100)).granted).toBe(false);
});
