import { afterAll, expect, test } from "vitest";
import { sql } from "kysely";
import { testDatabase } from "#platform/test-database.ts";
import { insertAudit } from "#lib/core/doors/audit.ts";
import { countOne, forgetCount, sweepLimiter, uncountOne } from "./limiter.ts";
import { MIGRATIONS } from "./store.ts";
import type { Tables } from "./tables.ts";

const store = await testDatabase<Tables>(MIGRATIONS);
afterAll(() => store.drop());

const ENTRY = {
  accountId: null,
  actorKind: "nobody",
  actorId: null,
  actorName: null,
  action: "sign-in",
  permission: "public",
  outcome: "refused",
  code: "SIGN_IN_REFUSED",
  subject: null,
  detail: { tried: ["a", 1] },
  requestId: "r",
  address: "127.0.0.1",
} as const;

test("the audit trail takes rows and lets none be changed, removed or emptied", async () => {
  await insertAudit(store.db, ENTRY);
  await insertAudit(store.db, { ...ENTRY, requestId: "r2" });
  const change = sql`update audit set outcome = 'done'`.execute(store.db);
  await expect(change).rejects.toThrow("append-only");
  await expect(sql`delete from audit`.execute(store.db)).rejects.toThrow("append-only");
  await expect(sql`truncate audit`.execute(store.db)).rejects.toThrow("append-only");
  const kept = await store.db.selectFrom("audit").selectAll().orderBy("id").execute();
  expect(kept.map((row) => row.request_id)).toEqual(["r", "r2"]);
  expect(kept[0]).toMatchObject({ detail: { tried: ["a", 1] }, outcome: "refused" });
});

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
