import { afterAll, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { pollChanges } from "#lib/core/exchange/poll-changes.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { startPayoutWorld } from "#service/test/payout-world.ts";

const world = await startPayoutWorld();
const user = await world.service.user();
const { store, drop } = await testDashboard(world.service.url, user);
afterAll(async () => {
  await drop();
  await world.stop();
});

test("of many payouts those that the exchange lists as changed are read, and no others", async () => {
  const next_read_at = new Date(Date.now() + 500_000);
  for (let others = 0; others < 4; others += 1) {
    await insertPayout(store, MAIN_ACCOUNT, { next_read_at });
  }
  const there = await world.payout({ user });
  const { id } = await insertPayout(store, MAIN_ACCOUNT, {
    payout_id: there.id,
    token_units: there.units,
    sender_address: there.payer.address,
    receiver_cents: there.cents,
    spender: there.spender,
    next_read_at,
  });
  await world.settle();
  await pollChanges(store);
  await pollDuePayouts(store);
  expect(await payoutById(store.db, MAIN_ACCOUNT, id)).toMatchObject({ status: "completed" });
  const unread = store.db.selectFrom("payout").select("id").where("read_at", "is", null);
  expect(await unread.execute()).toHaveLength(4);
});
