import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { USDT } from "#sandbox/test/tron-client.ts";
import type { TronTerms } from "#service/chain/port.ts";
import { FUNDS } from "./tron-pull-world.ts";
import { startTronPayoutWorld } from "./tron-payout-world.ts";
import { brief } from "./tron-world.ts";
import { shared } from "./shared.ts";

const world = shared(startTronPayoutWorld);
let sound: Pick<typeof world.chain, "plan" | "broadcast">;
beforeAll(async () => {
  const { plan, broadcast } = world.chain;
  sound = { plan, broadcast };
});
afterEach(async () => {
  Object.assign(world.chain, sound);
  await world.expectCleanBooks();
});

type Made = Awaited<ReturnType<typeof world.payout>>;
/** Longer than the wait for an allowance. */
const WAIT_MS = 121_000;
const broken = (): Promise<never> => Promise.reject(new Error("killed before anything was sent"));
/** Makes the next bytes valid for only a few seconds of the chain's clock. */
const hurry = () => {
  world.chain.plan = async (order) => {
    const plan = await sound.plan(order);
    return plan.can ? { can: true, terms: brief(plan.terms as TronTerms, 4_000n) } : plan;
  };
};

/** Runs rounds until its pull is signed. */
const untilSigned = (made: Made) => {
  const states = async () => {
    await world.send().catch(() => undefined);
    return (await world.statesOf(made)).join(", ");
  };
  return expect.poll(states).toBe("pull signed");
};

describe("works", () => {
  test("USDT pulled once, paid once, to the cent", async () => {
    const made = await world.payout();
    expect(made.quote.contract).toMatchObject({
      amount: String(made.units),
      address: USDT,
      network: { name: "tron", chainId: 31328126 },
      functionName: "approve",
      contractAddress: world.chain.spenderOf(made.quote.userId),
    });
    expect(made.quote.contract.abi.map(({ name }) => name)).toEqual(["approve"]);
    await world.settle(made);
    const seen = await world.look(made);
    expect(seen).toMatchObject({ status: "completed", tracking_complete: { status: "paid" } });
    expect(await world.left(made)).toBe(FUNDS - made.units);
    expect(world.bank.paidOut(seen.tracking_payment.end_to_end_id)).toMatchObject([
      { cents: made.cents },
    ]);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
    expect((await world.events(made.user)).at(-1)).toBe("completed completed");
    const hash = seen.tracking_transaction.transaction_hash!;
    const info = await made.payer.tronWeb.trx.getUnconfirmedTransactionInfo(hash);
    expect(info.receipt.result).toBe("SUCCESS");
  });

  test("a PIX that is refused after the pull: exactly the units go back", async () => {
    const made = await world.payout({ quote: { request_amount: "777.00" } });
    await world.settle(made);
    expect(await world.left(made)).toBe(FUNDS - made.units);
    await world.send();
    await world.until(made, "pull confirmed, refund confirmed");
    expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", FUNDS]);
  });

  test("a bank that refuses beforehand: failed, and nothing is pulled", async () => {
    const made = await world.payout({ quote: { request_amount: "666.00" } });
    await world.send();
    expect([await world.statusOf(made), await world.left(made)]).toEqual(["failed", FUNDS]);
    expect(await world.statesOf(made)).toEqual([]);
  });
});

describe("without what the payer must give", () => {
  test("not enough is allowed in time: failed, and nothing is pulled", async () => {
    const made = await world.payout({ allowed: 1n });
    const trouble = async () => {
      await world.send();
      return (await world.rowOf(made)).trouble;
    };
    const lack = "the allowance is missing or too small";
    await expect.poll(trouble).toBe(lack);
    expect(await world.statusOf(made)).toBe("processing");
    await world.letTimePass(made, WAIT_MS);
    const status = async () => {
      await world.send();
      return world.statusOf(made);
    };
    await expect.poll(status).toBe("failed");
    expect([await world.left(made), await world.statesOf(made)]).toEqual([FUNDS, []]);
    expect(await world.pixOf(made)).toBeNull();
  });

  test("allowed late, but in time: completed", async () => {
    const made = await world.payout({ allowed: 0n });
    await world.send();
    await world.allow(made.payer, made.quote.contract.contractAddress, made.units);
    await world.settle(made);
    expect(await world.statusOf(made)).toBe("completed");
  });
});

describe("after accidents", () => {
  test("killed between the signature and the network: the very same bytes go out", async () => {
    const made = await world.payout();
    world.chain.broadcast = broken;
    await untilSigned(made);
    world.chain.broadcast = sound.broadcast;
    const [stored] = await world.sendsOf(made);
    await world.settle(made);
    expect((await world.look(made)).tracking_transaction.transaction_hash).toBe(stored!.hash);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
    expect([await world.statusOf(made), await world.left(made)]).toEqual([
      "completed",
      FUNDS - made.units,
    ]);
  });

  test("bytes that nobody heard of expire; others are signed, and pull once", async () => {
    const made = await world.payout();
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    hurry();
    await untilSigned(made);
    await world.until(made, "pull displaced, pull intended");
    Object.assign(world.chain, sound);
    await world.settle(made);
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull confirmed"]);
    expect([await world.statusOf(made), await world.left(made)]).toEqual([
      "completed",
      FUNDS - made.units,
    ]);
  });

  test("expired on the way, although mined: never signed anew", async () => {
    const made = await world.payout();
    // The node takes it and the answer is lost; the service is away until long after the expiration.
    world.chain.broadcast = async (raw) => {
      await sound.broadcast(raw);
      return broken();
    };
    hurry();
    await untilSigned(made);
    Object.assign(world.chain, sound);
    const [stored] = await world.sendsOf(made);
    const { trx } = world.client().tronWeb;
    const isOver = async () =>
      (await trx.getConfirmedCurrentBlock()).block_header.raw_data.timestamp >
      Number(stored!.valid_until);
    await expect.poll(isOver).toBe(true);
    await world.settle(made);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
    expect([await world.statusOf(made), await world.left(made)]).toEqual([
      "completed",
      FUNDS - made.units,
    ]);
  });

  test("an allowance that is taken back while the bytes are on their way: nothing is paid", async () => {
    const made = await world.payout();
    const spender = world.chain.spenderOf(made.quote.userId);
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await untilSigned(made);
    await world.allow(made.payer, spender, 0n);
    world.chain.broadcast = sound.broadcast;
    await world.until(made, "pull reverted, pull intended");
    await world.send();
    expect([await world.left(made), await world.pixOf(made)]).toEqual([FUNDS, null]);
    expect((await world.rowOf(made)).status).toBe("processing");
    await world.allow(made.payer, spender, made.units);
    await world.settle(made);
    expect([await world.statusOf(made), await world.left(made)]).toEqual([
      "completed",
      FUNDS - made.units,
    ]);
  });
});

describe("refuses", () => {
  test.each<[string, (user: number) => string]>([
    ["the address of zeros", () => "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
    ["the token", () => USDT],
    ["the treasury", () => world.chain.signer],
    ["the factory", () => pinnedFactory("sandbox", "tron")!],
    ["the caller's own spender", (user) => world.chain.spenderOf(user)],
  ])("%s as the wallet that sends", async (_words, addressFor) => {
    const { user, quote } = await world.quote();
    const { status, body } = await world.askPayout(user, quote, addressFor(quote.userId));
    expect([status, body]).toMatchObject([
      400,
      { code: "INVALID_INPUT", fields: { sender_wallet_address: "not_usable" } },
    ]);
    expect((await world.askPayout(user, quote, world.client().address)).status).toBe(201);
  });

  const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
  test.each<[string, string]>([
    [`${ADDRESS.slice(0, -1)}u`, "invalid_checksum"],
    [ADDRESS.toLowerCase(), "invalid_address"],
    ["41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "invalid_address"],
    ["0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C", "invalid_address"],
  ])("%s, which is no address as Tron writes them", async (address, reason) => {
    const { user, quote } = await world.quote();
    const { status, body } = await world.askPayout(user, quote, address);
    expect([status, body]).toMatchObject([400, { fields: { sender_wallet_address: reason } }]);
  });

  test("USDC, which nobody issues there", async () => {
    const user = await world.service.user();
    const { status, body } = await world.askQuote(user, { token: "USDC" });
    expect([status, body]).toMatchObject([
      400,
      { code: "PAIR_NOT_SUPPORTED", fields: { token: "not_supported" } },
    ]);
    expect(body.message).toMatch(/USDC .* tron/);
  });
});

describe("keeps others out", () => {
  test("whoever names a wallet that has allowed another user gets nothing of it", async () => {
    const mine = await world.payout({ allowed: 0n });
    await world.allow(mine.payer, world.chain.spenderOf(mine.quote.userId), FUNDS);
    const thief = await world.payout({ payer: mine.payer, allowed: 0n });
    await world.settle(mine);
    expect(await world.rowOf(thief)).toMatchObject({ stage: "checking", status: "processing" });
    expect(await world.statusOf(mine)).toBe("completed");
    expect(await world.statesOf(thief)).toEqual([]);
    expect(await world.left(mine)).toBe(FUNDS - mine.units);
  });
});
