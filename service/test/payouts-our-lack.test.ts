import { afterEach, expect, test } from "vitest";
import type { PlanObstacle } from "#service/chain/port.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(() => world.expectCleanBooks());

const WAIT_MS = 120_000;
const GRACE_MS = 600_000;
const OURS = ["no_gas", "too_dear", "unclear"] as const satisfies readonly PlanObstacle[];

/** Looks once more after so long, while the chain would not take our pull. */
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
