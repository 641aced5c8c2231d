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

const PAYOUT = { method: "POST", path: /^\/exchange\/payout$/ } as const;
const QUOTE = { method: "POST", path: "/exchange/payout-quote" } as const;

/** Every line is paid once: here, at the exchange, and on the chain. */
async function expectAllPaidOnce(batch: string, before: number): Promise<void> {
  await it.runBatch(batch);
  const lines = await it.linesOf(batch);
  expect(lines.map(({ state }) => state)).toEqual(["paid", "paid", "paid"]);
  expect((await built.payoutsThere()) - before).toBe(3);
  const taken = lines.reduce((all, { takenUnits }) => all + takenUnits, 0n);
  const { most_units } = await it.batchOf(batch);
  expect(await it.allowanceLeft()).toBe(most_units - taken);
  expect(await built.world.tokensAt(it.owner.address)).toBe(1_000_000_000n - taken);
}

test.each([
  ["the payout's answer is lost", { ...PAYOUT, outcome: "lose" }],
  ["the payout's call is", { ...PAYOUT, outcome: "drop" }],
  [
    "the exchange fails after it has begun it",
    { ...PAYOUT, outcome: { instead: { status: 500, body: {} } } },
  ],
  ["the exchange takes no more calls", { ...PAYOUT, outcome: { status: 429, body: {} } }],
  ["the quote's answer is lost", { ...QUOTE, outcome: "lose" }],
  ["the exchange is away while a receiver is read", { method: "GET", outcome: "drop" }],
] as const)("%s, and each line is paid once", async (_what, outcome) => {
  const batch = await it.running(await it.threeLines());
  const before = await built.payoutsThere();
  built.relay.outcome = outcome;
  await it.step();
  built.relay.outcome = "pass";
  for (const { intent } of await it.linesOf(batch)) {
    if (intent.status === "unclear" || intent.status === "executing") await it.settle(intent.id);
  }
  await it.settleAll();
  await expectAllPaidOnce(batch, before);
});

test("ten replicas take the same steps, and each line is paid once", async () => {
  const batch = await it.running(await it.threeLines());
  const before = await built.payoutsThere();
  for (let round = 0; round < 4; round += 1) {
    await built.calm();
    await Promise.all(Array.from({ length: 10 }, () => it.step()));
    await it.settleAll();
  }
  await expectAllPaidOnce(batch, before);
});

test("a replica hangs while it asks the exchange, another takes its turn, and nothing is asked twice", async () => {
  const batch = await it.running(await it.threeLines());
  const before = await built.payoutsThere();
  const goOn = Promise.withResolvers<void>();
  const isThere = Promise.withResolvers<void>();
  const after = () => {
    isThere.resolve();
    return goOn.promise;
  };
  built.relay.outcome = { ...PAYOUT, outcome: { after } };
  const calls = it.calls();
  const first = it.step();
  await isThere.promise;
  for (let turn = 0; turn < 3; turn += 1) await it.step();
  expect((await it.linesOf(batch)).map(({ state }) => state)).toEqual([
    "open",
    "waiting",
    "waiting",
  ]);
  goOn.resolve();
  await first;
  built.relay.outcome = "pass";
  expect(it.calls() - calls).toBe(1);
  await it.settleAll();
  await expectAllPaidOnce(batch, before);
});
