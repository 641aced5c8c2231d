import { afterAll, beforeEach, expect, test } from "vitest";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";

const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const holds = async (batch: string) =>
  (await batchRunView(store, MAIN, batch))?.lines.map(({ coolingOff }) => coolingOff);

test("a line that waits says until when its receiver is on hold, and no more once that is over", async () => {
  const batch = await it.draft(await it.threeLines());
  expect(codeOf(await it.fix(batch))).toBe("ok");
  expect(await holds(batch)).toEqual([null, null, null]);
  const account = (await it.linesOf(batch))[1]?.intent.pix_account_id;
  const until = new Date(Date.now() + 3_600_000);
  const hold = (cooling_off_until: Date) =>
    db
      .updateTable("recipient")
      .set({ state: "waits", cooling_off_until } as never)
      .where("operation", "=", "pix_account")
      .where("object", "=", String(account))
      .execute();
  await hold(until);
  expect(await holds(batch)).toEqual([
    null,
    { state: "cooling_off", until: until.toISOString(), request: null },
    null,
  ]);
  await hold(new Date(Date.now() - 1000));
  expect(await holds(batch)).toEqual([null, null, null]);
});
