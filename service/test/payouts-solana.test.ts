import { afterEach, describe, expect, test } from "vitest";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { startSolanaPayoutWorld } from "./solana-payout-world.ts";
import { FUNDS } from "./solana-world.ts";
import { shared } from "./shared.ts";

/** An address that web3.js finds on the curve, as a wallet's must be. */
const ON_CURVE = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";

const world = shared(startSolanaPayoutWorld);
afterEach(() => world.expectCleanBooks());

type Made = Awaited<ReturnType<typeof world.payout>>;
const left = ({ payer, quote }: Made) => world.tokensOf(quote.token, payer.address);

describe("works", () => {
  test.each(["USDC", "USDT"] as const)("%s pulled once, paid once, to the cent", async (token) => {
    const made = await world.payout({ quote: { token } });
    expect(made.quote.contract).toEqual({
      abi: [],
      amount: String(made.units),
      address: world.mints[token],
      network: { name: "solana", chainId: null },
      functionName: "approve",
      contractAddress: world.chain.spenderOf(made.quote.userId),
    });
    await world.settle();
    const seen = await world.look(made);
    expect(seen).toMatchObject({ status: "completed", tracking_complete: { status: "paid" } });
    expect(await left(made)).toBe(FUNDS - made.units);
    expect(world.bank.paidOut(seen.tracking_payment.end_to_end_id)).toMatchObject([
      { cents: made.cents },
    ]);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
    expect((await world.events(made.user)).at(-1)).toBe("completed completed");
  });

  test("the bank hears nothing before the pull is final", async () => {
    const made = await world.payout();
    await world.send();
    await world.slots(31);
    expect(await world.rowOf(made)).toMatchObject({ stage: "pulling" });
    expect(await world.pixOf(made)).toBeNull();
    await world.slots(2);
    expect(await world.rowOf(made)).toMatchObject({ stage: "paying" });
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
  });

  test("a PIX that is refused after the pull: exactly the units go back", async () => {
    const made = await world.payout({ quote: { request_amount: "777.00" } });
    await world.settle();
    await world.settle();
    expect(await world.statusOf(made)).toBe("refunded");
    expect(await left(made)).toBe(FUNDS);
    expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund confirmed"]);
  });
});

describe("after accidents", () => {
  test("bytes that nobody heard of expire; others are signed, and pull once", async () => {
    const made = await world.payout();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.send();
    await world.slots(160);
    expect(await world.statesOf(made)).toEqual(["pull signed"]);
    world.chain.broadcast = broadcast;
    await world.slots(40);
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull intended"]);
    await world.settle();
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull confirmed"]);
    expect([await world.statusOf(made), await left(made)]).toEqual([
      "completed",
      FUNDS - made.units,
    ]);
  });

  test("an allowance that is taken back while the bytes are on their way: nothing is paid", async () => {
    const made = await world.payout();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.send();
    world.chain.broadcast = broadcast;
    await world.allow(made.payer, "USDC", made.payer.address, 1n);
    await world.slots(1);
    await world.slots(200);
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull intended"]);
    await world.send();
    expect((await world.rowOf(made)).status).toBe("processing");
    expect([await left(made), await world.pixOf(made)]).toEqual([FUNDS, null]);
    await world.allow(made.payer, "USDC", world.chain.spenderOf(made.quote.userId), made.units);
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
  });
});

describe("refuses", () => {
  test.each<[string, (user: number) => string | Promise<string>]>([
    ["the system program", () => "11111111111111111111111111111111"],
    ["a token account", () => tokenAccountOf({ owner: ON_CURVE, mint: world.mints.USDC })],
    ["a token", () => world.mints.USDT],
    ["the treasury", () => world.chain.signer],
    ["the caller's own delegate", (user) => world.chain.spenderOf(user)],
  ])("%s as the wallet that sends", async (_words, addressFor) => {
    const { user, quote } = await world.quote();
    const { status, body } = await world.askPayout(user, quote, await addressFor(quote.userId));
    expect([status, body]).toMatchObject([
      400,
      { code: "INVALID_INPUT", fields: { sender_wallet_address: "not_usable" } },
    ]);
    expect((await world.askPayout(user, quote, ON_CURVE)).status).toBe(201);
  });

  test.each(["", `${ON_CURVE}1`, ON_CURVE.slice(3), `0x${"1".repeat(64)}`])(
    "%j, which is no address of 32 bytes",
    async (address) => {
      const { user, quote } = await world.quote();
      expect((await world.askPayout(user, quote, address)).status).toBe(400);
    },
  );
});

describe("keeps others out", () => {
  test("whoever names a wallet that has allowed another user gets nothing of it", async () => {
    const mine = await world.payout({ allowed: 0n });
    const spender = world.chain.spenderOf(mine.quote.userId);
    await world.allow(mine.payer, "USDC", spender, FUNDS);
    const thief = await world.payout({ payer: mine.payer, allowed: 0n });
    await world.send();
    expect(await world.rowOf(thief)).toMatchObject({ stage: "checking", status: "processing" });
    await world.settle();
    expect(await world.statusOf(mine)).toBe("completed");
    expect(await world.statesOf(thief)).toEqual([]);
    expect(await left(mine)).toBe(FUNDS - mine.units);
  });
});
