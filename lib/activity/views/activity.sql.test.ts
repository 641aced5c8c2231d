import { afterAll, expect, test } from "vitest";
import { randomHistory } from "#lib/activity/test/random-history.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { latestMovements } from "./activity.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
await randomHistory(store);

test("the latest payments are the five newest of that account alone, without fees", async () => {
  const lines = await store.db
    .selectFrom("activity")
    .select(["id", "account_id"])
    .where("kind", "<>", "fee")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const accounts = new Set(lines.map(({ account_id }) => account_id));
  expect(accounts.size).toBeGreaterThan(1);
  for (const id of accounts) {
    const newest = lines.filter(({ account_id }) => account_id === id).slice(0, 5);
    const latest = await latestMovements(store, { id });
    expect(latest.map((one) => one.id)).toEqual(newest.map((one) => String(one.id)));
  }
});
