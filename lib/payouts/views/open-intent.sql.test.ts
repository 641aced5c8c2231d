import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { openIntent } from "./open-intent.ts";

const built = await buildStore();
const { store, ours } = built;
afterAll(() => store.drop());

test("one goes on with a payout that is still to be signed, and with none that was executed or is another's", async () => {
  await insertPayoutIntent(store, "ours", "open", { status: "quoted" });
  await insertPayoutIntent(store, "ours", "refused", { status: "refused" });
  await insertPayoutIntent(store, "ours", "done", { status: "done" });
  await insertPayoutIntent(store, "theirs", "other", { status: "quoted" });
  const found = ["open", "refused", "done", "other", "none"].map((id) =>
    openIntent(store, ours, id),
  );
  expect(await Promise.all(found)).toEqual(["open", "refused", null, null, null]);
});
