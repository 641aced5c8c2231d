import { beforeEach, expect, test } from "vitest";
import { startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
beforeEach(() => void (world.bank.state.mood = "well"));

const rowOf = async ({ id }: MadePayout) =>
  (await world.service.unsettled()).payouts.find(({ payout_id }) => payout_id === id);
const figure = async (name: string) => {
  const text = await world.service.metrics();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
};
const earlier = (
  table: "pix_payments" | "payouts",
  column: "asked_at" | "pulled_at",
  seconds: number,
) =>
  world.deps.db
    .updateTable(table)
    .set({ [column]: new Date(Date.now() - seconds * 1000) } as never)
    .where(column as never, "is not", null)
    .execute();

test("what waits for its payer is nobody's matter; nor is what goes its way", async () => {
  const made = await world.payout({ allowed: 0n });
  await world.checkRound();
  const frozen = await world.payout();
  await world.bare.freeze(frozen.payer.address);
  await world.pull();
  expect((await world.sendsOf(frozen))[0]!.trouble).toMatch(/^refused:/);
  expect(await world.service.unsettled()).toMatchObject({ payouts_count: 0, payouts: [] });
  expect(await figure('ponte_payouts{status="processing"}')).toBe(2);
  expect(await figure("ponte_payouts_oldest_pulled_seconds")).toBeNull();
  for (const one of [made, frozen]) await world.letTimePass(one, 120_000);
  await world.checkRound();
  await world.signRound();
});

test("a PIX whose outcome is not known", async () => {
  const made = await world.payout();
  await world.pull();
  expect(await figure("ponte_payouts_oldest_pulled_seconds")).toBeLessThan(30);
  expect(await figure("ponte_pix_payments_asked")).toBe(0);
  world.bank.state.mood = "away";
  await world.payRound();
  world.bank.state.mood = "well";
  const { pull_hash, updated_at } = await world.rowOf(made);
  expect(await rowOf(made)).toEqual({
    payout_id: made.id,
    status: "on_hold",
    step: "pix",
    network: "polygon",
    token: "USDC",
    token_amount: expect.stringMatching(/^\d+\.\d{6}$/),
    amount: "250.00",
    trouble: "the bank does not answer",
    transaction_hash: pull_hash,
    payment_id: (await world.pixOf(made))?.id,
    since: updated_at.toISOString(),
  });
  expect(await figure('ponte_payouts{status="on_hold"}')).toBe(1);
  expect(await figure("ponte_payouts_troubled")).toBe(1);
  expect(await figure("ponte_pix_payments_asked")).toBe(1);
  await earlier("pix_payments", "asked_at", 400);
  await earlier("payouts", "pulled_at", 500);
  expect(await figure("ponte_pix_payments_oldest_asked_seconds")).toBeGreaterThanOrEqual(400);
  expect(await figure("ponte_payouts_oldest_pulled_seconds")).toBeGreaterThanOrEqual(500);
  await world.due();
  await world.payRound();
  expect(await rowOf(made)).toMatchObject({
    status: "processing",
    trouble: "the bank has not said what became of the PIX",
  });
  await world.pay();
  expect(await world.service.unsettled()).toMatchObject({ payouts_count: 0, payouts: [] });
  expect(await figure("ponte_payouts_oldest_pulled_seconds")).toBeNull();
});

test("a pull that the treasury can't pay for, and a refund that the token refuses", async () => {
  const { plan } = world.chain;
  const poor = await world.payout();
  world.chain.plan = async () => ({ can: false, why: "no_gas", detail: "0 held" });
  await world.pull();
  world.chain.plan = plan;
  expect(await rowOf(poor)).toMatchObject({
    status: "processing",
    step: "pull",
    trouble: "no_gas: 0 held",
    payment_id: null,
  });
  await world.settle();
  expect(await rowOf(poor)).toBeUndefined();

  const frozen = await world.payout({ quote: { request_amount: "777.00" } });
  await world.settle();
  await world.bare.freeze(frozen.payer.address);
  await world.giveBack();
  expect(await rowOf(frozen)).toMatchObject({
    status: "on_hold",
    step: "refund",
    trouble: expect.stringMatching(/^the token refuses the refund/),
  });
  expect(await world.service.unsettled()).toMatchObject({
    payouts_count: 1,
    sends_count: 0,
    sends: [],
  });
});

test("a payout that can't even fail, since its node is away", async () => {
  const made = await world.payout({ allowed: 0n });
  const { pulled } = world.chain;
  world.chain.pulled = world.openChain("http://127.0.0.1:9").pulled;
  await world.letTimePass(made, 120_000 + 10_000);
  await world.checkRound();
  expect(await rowOf(made)).toBeUndefined();
  await world.letTimePass(made, 20_000);
  await world.checkRound();
  world.chain.pulled = pulled;
  expect(await rowOf(made)).toMatchObject({ step: "check", trouble: "the node does not answer" });
  // Nobody has looked at this one: the bank has nothing to do with it.
  const left = await world.payout({ allowed: 0n });
  await world.letTimePass(left, 150_000);
  expect(await rowOf(left)).toMatchObject({
    step: "check",
    trouble: "the allowance was not looked at in time",
  });
});
