import { afterAll, beforeEach, expect, test } from "vitest";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";

const built = await openPayoutDashboard();
let it: BatchSteps;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await batchSteps(built);
  await it.setPolicy([rule({ outcome: "allow" })]);
});

const linesOf = async (count: number) => {
  const made = [];
  for (let at = 0; at < count; at += 1) {
    made.push({ to: await it.receiver(), cents: 1_000n + BigInt(at) });
  }
  return made;
};

test("a batch is paid line by line from one signature, exactly, and ends with its remainder left to revoke", async () => {
  const batch = await it.draft(await linesOf(3));
  expect(await it.fix(batch)).toMatchObject({ ok: true });
  await it.allowBatch(batch);
  await it.runBatch(batch);
  const { state, most_units, why } = await it.batchOf(batch);
  expect({ state, why }).toEqual({ state: "ended", why: null });
  const lines = await it.linesOf(batch);
  expect(lines.map((line) => [line.state, line.payout?.receiver_cents])).toEqual([
    ["paid", 1_000n],
    ["paid", 1_001n],
    ["paid", 1_002n],
  ]);
  const taken = lines.reduce((all, { takenUnits }) => all + takenUnits, 0n);
  expect(await built.world.tokensAt(it.owner.address)).toBe(1_000_000_000n - taken);
  expect(await it.allowanceLeft()).toBe(most_units - taken);
});
