import { afterEach, describe, expect, test } from "vitest";
import { claimPayment } from "#service/db/payouts/pix-payments.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(async () => {
  world.bank.state.mood = "well";
  await world.expectCleanBooks();
});

const WAIT_MS = 120_000;
const GRACE_MS = 600_000;
const told = (made: MadePayout) => world.events(made.user);
/** How often the bank was told to pay. */
const puts = async (made: MadePayout) => {
  const line = `PUT /bank/payments/${(await world.pixOf(made))?.id}`;
  return world.bank.state.calls.filter((call) => call === line).length;
};
const pulled = async (quote: object = {}) => {
  const made = await world.payout({ quote });
  await world.pull();
  expect((await world.rowOf(made)).stage).toBe("paying");
  return made;
};

describe("a bank that answers badly", () => {
  test("loses the answer: on hold, asked, and not told again", async () => {
    const made = await pulled();
    world.bank.state.mood = "lost";
    await world.payRound();
    expect(await world.look(made)).toMatchObject({
      status: "on_hold",
      tracking_payment: { step: "on_hold", end_to_end_id: null },
    });
    expect((await world.pixOf(made))?.trouble).toBe("the bank does not answer");
    world.bank.state.mood = "well";
    world.bank.arrive();
    await world.due();
    await world.payRound();
    await world.expectPaidOnce(made);
    expect(await puts(made)).toBe(1);
    expect((await told(made)).slice(-2)).toEqual(["updated on_hold", "completed completed"]);
  });

  test("is silent for long: on hold, told once, and paid once it is back", async () => {
    const made = await pulled();
    world.bank.state.mood = "away";
    for (let round = 0; round < 3; round += 1) {
      await world.due();
      await world.payRound();
    }
    expect(await world.statusOf(made)).toBe("on_hold");
    world.bank.state.mood = "well";
    await world.due();
    await world.payRound();
    expect(await world.look(made)).toMatchObject({
      status: "processing",
      tracking_payment: { step: "processing", provider_status: "sent" },
    });
    await world.pay();
    await world.expectPaidOnce(made);
    const holds = (await told(made)).filter((event) => event === "updated on_hold");
    expect(holds).toHaveLength(1);
  });

  test("is told by one of many who are ready to", async () => {
    const made = await pulled();
    const payment = await world.pixOf(made);
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => claimPayment(world.deps.db, payment!, 0)),
    );
    expect(claims.toSorted()).toEqual([false, false, false, true]);
    // A worker that read it before the claim and tries after it loses too.
    expect(await claimPayment(world.deps.db, payment!, 0)).toBe(false);
    await world.due();
    world.bank.state.calls.length = 0;
    await Promise.all(Array.from({ length: 8 }, () => world.payRound()));
    const path = `/bank/payments/${payment!.id}`;
    expect(world.bank.state.calls).toEqual([`GET ${path}`, `PUT ${path}`]);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("answers one asker long after another has ended the payout: nothing changes", async () => {
    const made = await pulled();
    await world.payRound();
    world.bank.arrive();
    await world.due();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.bank.state.calls.length = 0;
    world.bank.state.held = { path: "/payments/", until: promise };
    const slow = world.payRound();
    await expect.poll(() => world.bank.state.calls).toHaveLength(1);
    world.bank.state.held = null;
    await world.due();
    await world.payRound();
    expect(await world.statusOf(made)).toBe("completed");
    resolve();
    await slow;
    await world.expectPaidOnce(made);
  });

  test("is told twice all the same: one PIX", async () => {
    const made = await pulled();
    await world.payRound();
    // The first worker stalls before its order; another asks, finds nothing, and orders.
    const second = await pulled();
    const payment = await world.pixOf(second);
    const order = {
      paymentId: payment!.id,
      pixKey: payment!.pix_key,
      cents: payment!.cents,
      description: payment!.id,
    };
    expect(await claimPayment(world.deps.db, payment!, 0)).toBe(true);
    await world.due();
    await world.payRound();
    await world.deps.pix.putPayment(order);
    await world.pay();
    for (const one of [made, second]) await world.expectPaidOnce(one);
  });

  test("is not told when somebody dies after the claim; then it is asked first", async () => {
    const made = await pulled();
    await claimPayment(world.deps.db, (await world.pixOf(made))!, 0);
    world.bank.state.calls.length = 0;
    await world.due();
    await world.payRound();
    const path = `/bank/payments/${(await world.pixOf(made))?.id}`;
    expect(world.bank.state.calls).toEqual([`GET ${path}`, `PUT ${path}`]);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("accepts and refuses later, its answer lost besides: the tokens go back once", async () => {
    const made = await pulled({ request_amount: "777.00" });
    await world.payRound();
    expect(await world.look(made)).toMatchObject({
      status: "processing",
      tracking_payment: { step: "processing", provider_status: "sent" },
    });
    world.bank.arrive();
    world.bank.state.mood = "lost";
    await world.due();
    await world.payRound();
    expect(await world.statusOf(made)).toBe("on_hold");
    world.bank.state.mood = "well";
    await world.due();
    await Promise.all(Array.from({ length: 8 }, () => world.payRound()));
    await Promise.all([world.signRound(), world.signRound()]);
    await world.blocks(3);
    expect(await world.statusOf(made)).toBe("refunded");
    expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
    expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund confirmed"]);
    expect((await world.pixOf(made))?.refused_reason).toMatch(/recusou/);
  });
});

describe("a bank that is away before the pull", () => {
  test("nothing is pulled before it has said that it takes the PIX", async () => {
    world.bank.state.mood = "away";
    const made = await world.payout();
    await world.pull();
    expect(await world.rowOf(made)).toMatchObject({
      stage: "checking",
      trouble: "the bank does not answer",
    });
    await world.letTimePass(made, WAIT_MS);
    await world.checkRound();
    expect(await world.statusOf(made)).toBe("processing");
    await world.letTimePass(made, GRACE_MS);
    await world.checkRound();
    expect(await world.statusOf(made)).toBe("failed");
    expect((await world.rowOf(made)).failure).toBe("the bank does not answer");
    expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
  });

  test("a key is asked about once, however many look and however long the allowance takes", async () => {
    world.bank.state.calls.length = 0;
    const made = await world.payout({ allowed: 0n });
    for (let round = 0; round < 3; round += 1) {
      await world.due();
      await Promise.all([world.checkRound(), world.checkRound()]);
    }
    expect(world.bank.state.calls.filter((call) => call.includes("key-checks"))).toHaveLength(1);
    await world.bare.allow(made.payer, "USDC", made.spender, made.units);
    await world.settle();
    await world.expectPaidOnce(made);
  });
});
