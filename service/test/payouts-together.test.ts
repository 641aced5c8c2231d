import { afterEach, expect, onTestFinished, test } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { chainWork } from "#service/db/sends/chain-work.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(() => world.expectCleanBooks());

const EVERY_MS = 20;
/** A replica's workers; a failing test must leave none of them running. */
function startWorkers() {
  const workers = startSettleWorkers(world.deps, world.service.log, EVERY_MS);
  onTestFinished(() => workers.stop());
  return workers;
}
const ended = (made: MadePayout, end: string) =>
  expect
    .poll(
      async () => {
        await world.bare.mine();
        world.bank.arrive();
        return world.statusOf(made);
      },
      { interval: 20 },
    )
    .toBe(end);

test("two replicas carry payouts to every end, each once", async () => {
  const several = [1, 2].map(startWorkers);
  const paid = [await world.payout(), await world.payout({ quote: { token: "USDT" } })];
  const refused = await world.payout({ quote: { request_amount: "777.00" } });
  const untaken = await world.payout({ quote: { request_amount: "666.00" } });
  const missing = await world.payout({ allowed: 0n });
  for (const made of paid) await ended(made, "completed");
  await ended(refused, "refunded");
  await ended(untaken, "failed");
  await world.letTimePass(missing, 120_000);
  await ended(missing, "failed");
  await Promise.all(several.map((workers) => workers.stop()));
  for (const made of paid) await world.expectPaidOnce(made);
  for (const made of [refused, untaken, missing]) {
    expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
  }
  expect(await world.statesOf(refused)).toEqual(["pull confirmed", "refund confirmed"]);
  expect(await chainWork(world.deps.db)).toEqual([]);
});

test("every round twice at once", async () => {
  const made = await world.payout();
  const refused = await world.payout({ quote: { request_amount: "777.00" } });
  const twice = (round: () => Promise<unknown>) => Promise.all([round(), round()]);
  for (let stage = 0; stage < 2; stage += 1) {
    await world.due();
    await twice(() => world.checkRound());
    await twice(world.signRound);
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await twice(world.confirmRound);
    }
    await twice(() => world.payRound());
    world.bank.arrive();
    await world.due();
    await twice(() => world.payRound());
  }
  await world.giveBack();
  await world.expectPaidOnce(made);
  expect(await world.statusOf(refused)).toBe("refunded");
  expect(await world.tokensAt(refused.payer.address)).toBe(PAYER_FUNDS);
});

test("many that wait for an allowance keep no other back", async () => {
  const waiting: MadePayout[] = [];
  const user = await world.service.user();
  // A payer who never allows needs neither tokens nor the blocks that bring them.
  const wait = () =>
    world.payout({ user, payer: privateKeyToAccount(generatePrivateKey()), allowed: 0n });
  for (let round = 0; round < 3; round += 1) {
    waiting.push(...(await Promise.all(Array.from({ length: 7 }, wait))));
  }
  const free = await world.payout();
  // All are due, more than one round takes, and another user still gets a turn.
  await world.due();
  await world.checkRound();
  expect((await world.rowOf(free)).stage).toBe("pulling");
  for (const made of waiting) await world.letTimePass(made, 120_000);
  while (await world.checkRound());
  for (const made of waiting) expect(await world.statusOf(made)).toBe("failed");
  await world.settle();
  await world.expectPaidOnce(free);
});

test("a PIX that the bank takes its time for holds up no other", async () => {
  const slow = await world.payout();
  await world.pull();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.bank.state.held = { path: (await world.pixOf(slow))!.id, until: promise };
  const workers = startWorkers();
  const made = await world.payout();
  await ended(made, "completed");
  // On hold once the wait for the bank has been long enough, which depends on the machine.
  expect(["processing", "on_hold"]).toContain(await world.statusOf(slow));
  resolve();
  world.bank.state.held = null;
  await ended(slow, "completed");
  await workers.stop();
  for (const one of [slow, made]) await world.expectPaidOnce(one);
});

test("a look that outlasts its lease changes nothing of what has gone on", async () => {
  const made = await world.payout();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.bank.state.calls.length = 0;
  world.bank.state.held = { path: "/key-checks", until: promise };
  const slow = world.checkRound();
  await expect.poll(() => world.bank.state.calls).toEqual(["POST /bank/key-checks"]);
  world.bank.state.held = null;
  await world.due();
  await world.checkRound();
  resolve();
  await slow;
  expect(await world.statesOf(made)).toEqual(["pull intended"]);
  await world.settle();
  await world.expectPaidOnce(made);
});

test("the look says what is due, and nothing once it is done", async () => {
  const due = async () => (await chainWork(world.deps.db)).map(({ work }) => work).toSorted();
  const made = await world.payout();
  expect(await due()).toEqual(["check"]);
  await world.checkRound();
  expect(await due()).toEqual(["fill", "sign"]);
  await world.signRound();
  expect(await due()).toEqual(["confirm"]);
  await world.blocks(3);
  expect(await due()).toEqual([]);
  await world.pay();
  await world.expectPaidOnce(made);
});
