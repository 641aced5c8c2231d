import { afterEach, describe, expect, test } from "vitest";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(async () => {
  world.bank.state.mood = "well";
  await world.expectCleanBooks();
});

const WAIT_MS = 120_000;
/** Nothing was pulled or paid, and nothing can be any more. */
const expectUntouched = async (made: MadePayout, failure: RegExp) => {
  expect(await world.look(made)).toMatchObject({
    status: "failed",
    tracking_transaction: { status: "failed" },
    tracking_payment: { end_to_end_id: null },
  });
  expect((await world.rowOf(made)).failure).toMatch(failure);
  expect(await world.left(made)).toBe(PAYER_FUNDS);
  expect(await world.pixOf(made)).toBeNull();
  expect((await world.events(made.user)).at(-1)).toBe("updated failed");
};

describe("works", () => {
  test.each(["USDC", "USDT"] as const)("%s pulled once, paid once, to the cent", async (token) => {
    const fees = await ledgerBalance(world.deps.db, "fee_income", "BRL");
    const made = await world.payout({ quote: { token } });
    await world.checkRound();
    expect(await world.rowOf(made)).toMatchObject({ stage: "pulling", status: "processing" });
    await world.signRound();
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    await world.blocks(2);
    expect(await world.look(made)).toMatchObject({
      status: "processing",
      tracking_transaction: { step: "processing", status: "found" },
    });
    expect(await world.pixOf(made)).toBeNull();
    await world.blocks(1);
    expect(await world.rowOf(made)).toMatchObject({ stage: "paying", status: "processing" });
    expect(world.bank.state.calls.filter((call) => call.includes("payments"))).not.toContain(
      `PUT /bank/payments/${(await world.pixOf(made))?.id}`,
    );
    await world.pay();
    const seen = await world.look(made);
    expect(seen).toMatchObject({
      status: "completed",
      tracking_transaction: { step: "completed", status: "found" },
      tracking_liquidity: { provider_status: "withdrawn" },
      tracking_payment: { step: "completed", provider_status: "sent" },
      tracking_complete: { status: "paid" },
    });
    expect(await world.left(made)).toBe(PAYER_FUNDS - made.units);
    const { pix_key } = await world.rowOf(made);
    expect(world.bank.paidOut(seen.tracking_payment.end_to_end_id)).toMatchObject([
      { cents: made.cents, pixKey: pix_key },
    ]);
    const events = await world.events(made.user);
    expect([events[0], events.at(-1)]).toEqual(["new processing", "completed completed"]);
    expect(events.slice(1, -1).every((event) => event === "updated processing")).toBe(true);
    expect(events.length).toBeGreaterThan(4);
    const row = await world.rowOf(made);
    const earned = row.flat_fee_cents + row.partner_fee_cents;
    expect(await ledgerBalance(world.deps.db, "fee_income", "BRL")).toBe(fees - earned);
  });

  test("an allowance that is larger is pulled from exactly, the rest is left alone", async () => {
    const made = await world.payout({ allowed: PAYER_FUNDS });
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
    expect(await world.left(made)).toBe(PAYER_FUNDS - made.units);
    const { user, payer } = made;
    const asked = { userId: user.id, token: "USDC", address: payer.address } as const;
    const { allowanceUnits } = await world.chain.payer(asked);
    expect(allowanceUnits).toBe(PAYER_FUNDS - made.units);
  });

  test("an allowance that is raised late, a balance that arrives late", async () => {
    const poor = await world.bare.payer(1n);
    const late = await world.payout({ allowed: 1n });
    const broke = await world.payout({ payer: poor });
    await world.checkRound();
    expect(await world.rowOf(late)).toMatchObject({
      stage: "checking",
      trouble: "the allowance is missing or too small",
    });
    expect((await world.rowOf(broke)).trouble).toBe("the wallet holds too little");
    await world.bare.allow(late.payer, "USDC", late.spender, late.units);
    await world.bare.mint("USDC", poor.address, broke.units);
    await world.settle();
    expect([await world.statusOf(late), await world.statusOf(broke)]).toEqual([
      "completed",
      "completed",
    ]);
    expect(await world.left(broke)).toBe(1n);
  });

  test("several at once take nonces of one sequence", async () => {
    const several: MadePayout[] = [];
    for (let count = 0; count < 5; count += 1) several.push(await world.payout());
    await world.settle();
    for (const made of several) expect(await world.statusOf(made)).toBe("completed");
    const nonces = (await Promise.all(several.map((made) => world.sendsOf(made)))).flat();
    const taken = nonces.map(({ nonce }) => Number(nonce)).toSorted((one, two) => one - two);
    expect(taken).toEqual(taken.map((_, at) => taken[0]! + at));
  });
});

describe("refuses", () => {
  test.each([
    ["no allowance", 0n],
    ["one unit too few", 39_999_999n],
  ])("to pull with %s: failed when the time is over, and not before", async (_what, allowed) => {
    const quote = { currency_type: "sender", request_amount: "40.000000", cover_fees: false };
    const made = await world.payout({ allowed, quote });
    await world.letTimePass(made, WAIT_MS - 5_000);
    await world.checkRound();
    expect(await world.statusOf(made)).toBe("processing");
    await world.letTimePass(made, 5_000);
    await world.checkRound();
    await expectUntouched(made, /allowance/);
    // An allowance that comes later is not used.
    await world.bare.allow(made.payer, "USDC", made.spender, made.units);
    await world.settle();
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    expect(await world.events(made.user)).toEqual(["new processing", "updated failed"]);
  });

  test("a wallet that holds too little", async () => {
    const payer = await world.bare.payer(1_000_000n);
    const made = await world.payout({ payer });
    await world.letTimePass(made, WAIT_MS);
    await world.checkRound();
    expect(await world.statusOf(made)).toBe("failed");
    expect(await world.left(made)).toBe(1_000_000n);
  });

  test("a PIX that the receiver's bank does not take: failed at once, before the pull", async () => {
    const made = await world.payout({ quote: { request_amount: "666.00" } });
    await world.checkRound();
    await expectUntouched(made, /^the bank does not take the PIX: O recebedor/);
    expect((await world.look(made)).tracking_transaction).toMatchObject({
      failure_code: "pix_key_refused",
    });
    expect(await world.sendsOf(made)).toEqual([]);
  });

  test("a PIX that is refused on arrival: exactly the units go back, once", async () => {
    const before = await Promise.all(
      (["fee_income", "exchange_position", "bank"] as const).map((account) =>
        ledgerBalance(world.deps.db, account, "BRL"),
      ),
    );
    const made = await world.payout({ quote: { request_amount: "777.00" } });
    await world.settle();
    expect(await world.look(made)).toMatchObject({
      status: "processing",
      tracking_payment: {
        provider_status: "failed",
        end_to_end_id: null,
        failure_code: "pix_refused",
      },
    });
    expect(await world.left(made)).toBe(PAYER_FUNDS - made.units);
    await world.expectCleanBooks();
    await world.due();
    await world.signRound();
    await world.blocks(2);
    expect(await world.statusOf(made)).toBe("processing");
    await world.blocks(1);
    const seen = await world.look(made);
    expect(seen).toMatchObject({
      status: "refunded",
      tracking_complete: { step: "completed", status: "tokens_refunded" },
    });
    expect(seen.tracking_complete.transaction_hash).toMatch(/^0x/);
    await world.settle();
    await world.giveBack();
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    expect((await world.sendsOf(made)).map(({ purpose, state }) => [purpose, state])).toEqual([
      ["pull", "confirmed"],
      ["refund", "confirmed"],
    ]);
    expect((await world.events(made.user)).at(-1)).toBe("updated refunded");
    const after = await Promise.all(
      (["fee_income", "exchange_position", "bank"] as const).map((account) =>
        ledgerBalance(world.deps.db, account, "BRL"),
      ),
    );
    expect(after).toEqual(before);
  });
});
