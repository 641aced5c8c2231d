import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { placeNames } from "./places.ts";

const { store, ours, theirs } = await buildStore();
afterAll(() => store.drop());

test("a PIX account is called as the account's last payout to it called it", async () => {
  // Numbers of payouts that are those of PIX accounts, too.
  for (const [account, id, name] of [
    [ours.id, 3n, "Cafeeira"],
    [ours.id, 1n, "Papelaria"],
    [ours.id, 1n, "Papelaria Três Ipês"],
    [theirs.id, 1n, "Theirs"],
  ] as const) {
    await insertPayout(store, account, { pix_account_id: id, pix_account_name: name });
  }
  const places = ["pix 1", "pix 2", "pix 3"];
  expect(Object.fromEntries(await placeNames(store.db, ours.id, places))).toEqual({
    "pix 1": "Papelaria Três Ipês",
    "pix 3": "Cafeeira",
  });
});
