import { afterEach, describe, expect, test } from "vitest";
import type { PullOrder } from "#service/chain/port.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(() => world.expectSoundBooks());

const WAIT_MS = 120_000;
const GRACE_MS = 600_000;
const UNKNOWN = "the chain has pulled this payout, and we do not know of it";

/** Pulls as an earlier state of the service did, without the database knowing. */
async function pulledUnknown({ user, id, payer, units }: MadePayout): Promise<void> {
  const order = { userId: user.id, payoutId: id, from: payer.address, units };
  const pull: PullOrder = { kind: "pull", token: "USDC", ...order };
  const plan = await world.chain.plan(pull);
  if (!plan.can) throw new Error(plan.detail);
  const { raw } = await world.chain.sign(pull, await world.chain.minedNonce(), plan.terms);
  await world.chain.broadcast(raw);
  await world.bare.mine(3);
  // The operator has accounted for it, so that what waits is looked at and signed.
  world.deps.treasurySent = new Map([["polygon", await world.chain.minedNonce()]]);
}

async function expectHeldForGood(made: MadePayout): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await world.letTimePass(made, 10 * WAIT_MS);
    await world.settle();
  }
  expect(await world.statusOf(made)).toBe("on_hold");
  expect((await world.rowOf(made)).trouble).toBe(UNKNOWN);
  expect(await world.pixOf(made)).toBeNull();
  expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS - made.units);
  expect((await world.events(made.user)).at(-1)).toBe("updated on_hold");
}

describe("a database that was put back", () => {
  test("pulled already, and nothing is allowed any more: it does not fail, it is held", async () => {
    const made = await world.payout();
    await pulledUnknown(made);
    await world.letTimePass(made, WAIT_MS);
    await world.checkRound();
    await expectHeldForGood(made);
    expect(await world.statesOf(made)).toEqual(["pull abandoned"]);
  });

  test("pulled already, and allowed once more: never pulled again", async () => {
    const made = await world.payout();
    await pulledUnknown(made);
    await world.bare.allow(made.payer, "USDC", made.spender, made.units);
    await world.pull();
    expect(await world.statusOf(made)).toBe("on_hold");
    await expectHeldForGood(made);
  });

  test("pulled already, and the bank takes no such PIX: not failed either", async () => {
    const made = await world.payout({ quote: { request_amount: "666.00" } });
    await pulledUnknown(made);
    await world.checkRound();
    await expectHeldForGood(made);
  });

  test("pulled by bytes of the earlier life while ours wait: ours revert, and it is held", async () => {
    const made = await world.payout();
    await world.signUnheard();
    const theirs = await world.sendsOf(made);
    await world.deps.db
      .updateTable("chain_sends")
      .set({ hash: `0x${"0".repeat(64)}` })
      .where("id", "=", theirs[0]!.id)
      .execute();
    await world.chain.broadcast(theirs[0]!.raw!);
    await world.bare.mine(5);
    await world.confirmRound();
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull intended"]);
    await world.letTimePass(made, 10 * WAIT_MS);
    await world.signRound();
    await expectHeldForGood(made);
  });
});

test("a payout whose node is away does not fail: nobody knows what the chain shows", async () => {
  const made = await world.payout({ allowed: 0n });
  const { pulled } = world.chain;
  const { payer } = world.chain;
  const away = world.openChain("http://127.0.0.1:9");
  world.chain.pulled = away.pulled;
  world.chain.payer = away.payer;
  await world.letTimePass(made, 10 * WAIT_MS);
  await world.checkRound();
  world.chain.pulled = pulled;
  world.chain.payer = payer;
  expect(await world.rowOf(made)).toMatchObject({
    status: "processing",
    trouble: "the node does not answer",
  });
  await world.due();
  await world.checkRound();
  expect(await world.statusOf(made)).toBe("failed");
});

test("a factory that is not ours: nothing is signed, and the payout fails in the end", async () => {
  const made = await world.payout();
  const { pullState } = world.chain;
  world.chain.pullState = () => ({ is: "refused", why: "not a factory of this treasury" });
  await world.letTimePass(made, WAIT_MS);
  await world.checkRound();
  expect(await world.rowOf(made)).toMatchObject({ status: "processing", stage: "checking" });
  await world.letTimePass(made, GRACE_MS);
  await world.checkRound();
  world.chain.pullState = pullState;
  expect(await world.rowOf(made)).toMatchObject({
    status: "failed",
    failure: "not a factory of this treasury",
  });
  expect(await world.sendsOf(made)).toEqual([]);
  expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
});

test("mined, and the chain does not show the pull: on hold for a person, no PIX", async () => {
  const made = await world.payout();
  await world.checkRound();
  await world.signRound();
  const { outcome } = world.chain;
  world.chain.outcome = async (...asked) => {
    const seen = await outcome(...asked);
    return seen.state === "mined" ? { ...seen, outcome: "unproven" } : seen;
  };
  await world.blocks(3);
  world.chain.outcome = outcome;
  await world.settle();
  expect(await world.statusOf(made)).toBe("on_hold");
  expect(await world.statesOf(made)).toEqual(["pull unproven"]);
  expect(await world.pixOf(made)).toBeNull();
  expect((await world.rowOf(made)).trouble).toMatch(/does not show/);
});

test("a bank that knows another PIX under our id: on hold for a person, nothing goes back", async () => {
  const made = await world.payout();
  await world.pull();
  const payment = await world.pixOf(made);
  const { id: paymentId, pix_key: pixKey } = payment!;
  await world.deps.pix.putPayment({ paymentId, pixKey, cents: 1n, description: "another" });
  const { findPayment } = world.deps.pix;
  world.deps.pix.findPayment = async () => null;
  for (let round = 0; round < 2; round += 1) {
    await world.due();
    await world.payRound();
  }
  world.deps.pix.findPayment = findPayment;
  expect(await world.statusOf(made)).toBe("on_hold");
  expect((await world.pixOf(made))?.trouble).toBe("the bank has another PIX under our id");
  expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
});

test("a bank that names no end-to-end id of what it settled: on hold, asked until it does", async () => {
  const made = await world.payout();
  await world.pull();
  const { putPayment } = world.deps.pix;
  world.deps.pix.putPayment = async (order) => {
    const seen = await putPayment(order);
    return { ...seen, state: "settled", endToEndId: null, settledAt: new Date() };
  };
  await world.payRound();
  world.deps.pix.putPayment = putPayment;
  expect(await world.statusOf(made)).toBe("on_hold");
  expect((await world.pixOf(made))?.trouble).toMatch(/no end-to-end id/);
  await world.pay();
  await world.expectPaidOnce(made);
});
