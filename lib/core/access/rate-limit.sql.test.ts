import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#platform/test-database.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { countOne, forgetCount, sweepLimiter, uncountOne } from "./rate-limit.ts";

const store = await testDatabase<Tables>(MIGRATIONS);
afterAll(() => store.drop());

test("a limit counts per key, over parallel callers, and begins anew when told or in time", async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => countOne(store.db, "k", 60)));
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(counts[0]?.resetsInSeconds).toBeGreaterThan(50);
  expect(await countOne(store.db, "other", 60)).toMatchObject({ count: 1 });
  await forgetCount(store.db, "k");
  expect(await countOne(store.db, "k", 0)).toMatchObject({ count: 1 });
  expect(await countOne(store.db, "k", 60)).toMatchObject({ count: 1 });
});

test("a count is taken back in its own window alone; a beginning of a key forgets all of them", async () => {
  const ended = await countOne(store.db, ["mine", "one"], -1);
  const running = await countOne(store.db, ["mine", "one"], 60);
  await uncountOne(store.db, ["mine", "one"], ended);
  expect(await countOne(store.db, ["mine", "one"], 60)).toMatchObject({ count: 2 });
  await uncountOne(store.db, ["mine", "one"], running);
  expect(await countOne(store.db, ["mine", "one"], 60)).toMatchObject({ count: 2 });
  await countOne(store.db, ["mine", "two"], 60);
  await countOne(store.db, ["mine too"], 60);
  await forgetCount(store.db, ["mine"]);
  for (const part of ["one", "two"]) {
    expect(await countOne(store.db, ["mine", part], 60)).toMatchObject({ count: 1 });
  }
  expect(await countOne(store.db, ["mine too"], 60)).toMatchObject({ count: 2 });
});

test("ended windows are swept, running ones stay, and no key stands there in the clear", async () => {
  await countOne(store.db, "ended", -1);
  await countOne(store.db, "ana@example.com", 60);
  const before = await store.db.selectFrom("limiter").selectAll().execute();
  await sweepLimiter(store.db);
  const after = await store.db.selectFrom("limiter").selectAll().execute();
  expect(before.length - after.length).toBe(1);
  expect(JSON.stringify(after)).not.toContain("ana");
});
