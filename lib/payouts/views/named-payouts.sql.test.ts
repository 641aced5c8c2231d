import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { namedPayouts } from "./named-payouts.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

test("the exchange's payouts are named by their receivers, those of other accounts by nobody", async () => {
  const ours = await insertPayout(built.store, "ours", { pix_account_name: "Igor Teixeira" });
  const theirs = await insertPayout(built.store, "theirs");
  const asked = [ours.payout_id, theirs.payout_id, "unknown"];
  expect(await namedPayouts(built.store, built.ours, asked)).toEqual(
    new Map([[ours.payout_id, { id: String(ours.id), name: "Igor Teixeira" }]]),
  );
  expect(await namedPayouts(built.store, built.ours, [])).toEqual(new Map());
});
