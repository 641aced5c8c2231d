import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { payoutStates } from "./payout-states.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

test("an intent has its payout's state, where one came of it, in its own account alone", async () => {
  await insertPayoutIntent(built.store, "ours", "failing");
  await insertPayoutIntent(built.store, "ours", "unpaid");
  await insertPayoutIntent(built.store, "theirs", "elsewhere");
  await insertPayout(built.store, "ours", { intent_id: "failing", status: "failed" });
  await insertPayout(built.store, "theirs", { intent_id: "elsewhere", status: "completed" });
  const found = await payoutStates(built.store, built.ours, ["failing", "unpaid", "elsewhere"]);
  expect([...found.keys()]).toEqual(["failing"]);
  expect(found.get("failing")).toMatchObject({ phase: "failed", status: "failed" });
  expect(await payoutStates(built.store, built.ours, [])).toEqual(new Map());
});
