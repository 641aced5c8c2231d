import { afterAll, expect, test } from "vitest";
import { payinDetail } from "#lib/payins/views/payins.ts";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";

const { store } = await buildStore();
afterAll(() => store.drop());

test("a row in the address is found for its own account alone", async () => {
  const [payin, payout] = [await insertPayin(store, "ours"), await insertPayout(store, "ours")];
  const [ours, theirs] = [
    { ...MAIN, id: "ours" },
    { ...MAIN, id: "theirs" },
  ];
  expect(await payinDetail(store, ours, payin.id)).toMatchObject({ id: String(payin.id) });
  expect(await payoutDetail(store, ours, payout.id)).toMatchObject({ id: String(payout.id) });
  expect(await payinDetail(store, theirs, payin.id)).toBeNull();
  expect(await payoutDetail(store, theirs, payout.id)).toBeNull();
});
