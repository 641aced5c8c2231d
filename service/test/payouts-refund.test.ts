import { afterEach, expect, test } from "vitest";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";
import type { PlanObstacle } from "#service/chain/port.ts";

const world = shared(startPayoutWorld);
afterEach(() => world.expectCleanBooks());

/** A payout whose PIX was refused after the pull, with no refund sent yet. */
const refused = async (token = "USDC") => {
  const made = await world.payout({ quote: { request_amount: "777.00", token } });
  await world.settle();
  expect(await world.rowOf(made)).toMatchObject({ stage: "refunding", status: "processing" });
  return made;
};

test("USDT goes back to the unit too", async () => {
  const made = await refused("USDT");
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a frozen wallet: on hold until it is not, for a person to see, never lost, once", async () => {
  const made = await refused();
  await world.bare.freeze(made.payer.address);
  for (let round = 0; round < 3; round += 1) await world.giveBack();
  expect(await world.look(made)).toMatchObject({
    status: "on_hold",
    tracking_complete: { step: "on_hold" },
  });
  expect((await world.rowOf(made)).trouble).toMatch(/^the token refuses the refund/);
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
  const holds = (await world.events(made.user)).filter((event) => event === "updated on_hold");
  expect(holds).toHaveLength(1);
  await world.expectCleanBooks();
  await world.bare.freeze(made.payer.address, false);
  await world.giveBack();
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund confirmed"]);
});

test("frozen between signature and block: it reverts, and is given back when it can be", async () => {
  const made = await refused();
  await world.due();
  const { broadcast } = world.chain;
  world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
  await world.signRound();
  world.chain.broadcast = broadcast;
  await world.bare.freeze(made.payer.address);
  await world.confirmRound();
  await world.blocks(3);
  expect(await world.statesOf(made)).toEqual([
    "pull confirmed",
    "refund reverted",
    "refund intended",
  ]);
  await world.bare.freeze(made.payer.address, false);
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a reorganisation under the refund: the same bytes go out again, once", async () => {
  const made = await refused();
  await world.due();
  await world.signRound();
  await world.blocks(2);
  await world.bare.reorg(2);
  await world.confirmRound();
  await world.blocks(2);
  expect(await world.statusOf(made)).toBe("processing");
  await world.blocks(1);
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a treasury that is short gives nothing back before it can", async () => {
  const made = await refused();
  const { balance } = world.chain;
  world.chain.balance = async () => made.units - 1n;
  await world.due();
  await world.signRound();
  world.chain.balance = balance;
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a pull under way takes nothing from the treasury: it keeps no refund back", async () => {
  const made = await world.payout({ quote: { request_amount: "777.00" } });
  await world.pull();
  const other = await world.payout();
  await world.signUnheard();
  expect(await world.statesOf(other)).toEqual(["pull signed"]);
  await world.pay();
  const { balance } = world.chain;
  world.chain.balance = async (asset) => (asset === "USDC" ? made.units : balance(asset));
  await world.due();
  await world.signRound();
  world.chain.balance = balance;
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund signed"]);
  await world.confirmRound();
  await world.blocks(3);
  await world.pay();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

const WAIT_MS = 120_000;
const GRACE_MS = 600_000;
const OURS = ["no_gas", "too_dear", "unclear"] as const satisfies readonly PlanObstacle[];

/** Checks once more after this time, while the pull can't be planned. */
async function lookWhileLacking(made: MadePayout, why: PlanObstacle, ms: number) {
  const { plan } = world.chain;
  world.chain.plan = async () => ({ can: false, why, detail: "0 held" });
  await world.letTimePass(made, ms);
  await world.checkRound();
  await world.signRound();
  world.chain.plan = plan;
  return world.rowOf(made);
}

test.each(OURS)("%s for long after the payer's time: waited for, and paid once", async (why) => {
  const made = await world.payout();
  for (const ms of [0, WAIT_MS, GRACE_MS - 10_000]) {
    expect(await lookWhileLacking(made, why, ms)).toMatchObject({
      status: "processing",
      stage: "pulling",
    });
  }
  expect((await world.sendsOf(made))[0]!.trouble).toBe(`${why}: 0 held`);
  await world.settle();
  await world.expectPaidOnce(made);
});

test("for ever: failed with our own reason, nothing pulled, nothing signed", async () => {
  const made = await world.payout();
  await lookWhileLacking(made, "no_gas", WAIT_MS);
  expect(await lookWhileLacking(made, "no_gas", GRACE_MS + 1)).toMatchObject({
    status: "failed",
    failure: "could not be pulled: no_gas: 0 held",
  });
  await world.settle();
  expect(await world.statesOf(made)).toEqual(["pull abandoned"]);
  expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
});

test("a node that is away when the allowance was given in time: waited for, and paid once", async () => {
  const made = await world.payout();
  const { payer } = world.chain;
  world.chain.payer = world.openChain("http://127.0.0.1:9").payer;
  await world.letTimePass(made, WAIT_MS + GRACE_MS - 10_000);
  await world.checkRound();
  world.chain.payer = payer;
  expect(await world.rowOf(made)).toMatchObject({ status: "processing", stage: "checking" });
  await world.settle();
  await world.expectPaidOnce(made);
});

test("the payer takes the allowance back while we lack gas: failed at once, as the payer's", async () => {
  const made = await world.payout();
  await lookWhileLacking(made, "no_gas", WAIT_MS);
  await world.bare.allow(made.payer, "USDC", made.spender, 0n);
  await world.due();
  await world.signRound();
  expect(await world.rowOf(made)).toMatchObject({
    status: "failed",
    failure: "the allowance or the balance was taken back",
  });
  expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
});
