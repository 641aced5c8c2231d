import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { FaucetTransfer } from "#service/chain/port.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { topUpTreasury } from "#service/domain/sends/settle-top-up.ts";
import { startPayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";

type Mood = "gives" | "gives, answer lost" | "refuses";

const world = shared(() => startPayinWorld({ faucet: { give } }));
let mood: Mood = "gives";
let gifts: FaucetTransfer[] = [];

/** A small copy of the sandbox's faucet that mints on the bare chain. */
async function give(gift: FaucetTransfer): Promise<{ hash: string }> {
  gifts.push(gift);
  if (mood !== "refuses") {
    const address = gift.address as Address;
    if (gift.asset === "NATIVE") {
      const value = (await world.bare.node.getBalance({ address })) + gift.units;
      await world.bare.node.setBalance({ address, value });
    } else await world.bare.mint(gift.asset, address, gift.units);
  }
  if (mood !== "gives") throw new ExchangeError("UNAVAILABLE");
  return { hash: `0x${gifts.length}` };
}

beforeAll(async () => {
  // One payin may take as much as one gift.
  world.deps.payin = { ...world.deps.payin, maxSenderCents: 100_000_000_00n };
});
beforeEach(() => void (gifts = []));

const round = () => topUpTreasury(world.deps, world.chain).catch(() => undefined);
const tops = () => world.deps.db.selectFrom("top_ups").selectAll().orderBy("id").execute();
const grow = () =>
  world.deps.db
    .updateTable("top_ups")
    .set({ created_at: new Date(Date.now() - 120_000) } as never)
    .where("state", "=", "intended")
    .execute();

/** A payin amount that brings a full treasury below its floor again. */
const A_GIFT = "11000000.00";

/** Empties the treasury of USDC, on chain and in the books, so that it is below its floor. */
async function empty(reais: string): Promise<void> {
  const made = await world.payin({ request_amount: reais });
  world.bank.pay(made.txid, reais);
  await world.settle();
}

describe("works", () => {
  test("above the floors nothing is asked for", async () => {
    await round();
    expect(gifts).toEqual([]);
  });

  test("below the floor it is filled once and booked once", async () => {
    await empty("900000.00");
    await round();
    await round();
    // The payin has used gas too.
    expect(gifts.map(({ asset }) => asset).toSorted()).toEqual(["NATIVE", "USDC"]);
    await world.expectCleanBooks();
  });

  test("a lost answer is never followed by a second gift; the treasury itself tells", async () => {
    await empty(A_GIFT);
    mood = "gives, answer lost";
    await round();
    await round();
    expect(gifts).toHaveLength(1);
    expect((await tops()).at(-1)).toMatchObject({ state: "intended" });
    await grow();
    await round();
    expect(gifts).toHaveLength(1);
    expect((await tops()).at(-1)).toMatchObject({ state: "booked", hash: null });
    await world.expectCleanBooks();
    mood = "gives";
  });

  test("a gift that was not given is crossed out, and asked for again", async () => {
    await empty(A_GIFT);
    mood = "refuses";
    await round();
    mood = "gives";
    await grow();
    await round();
    expect((await tops()).at(-1)).toMatchObject({ state: "void" });
    await round();
    expect((await tops()).at(-1)).toMatchObject({ state: "booked" });
    await world.expectCleanBooks();
  });

  test("while something is under way the treasury is not taken for a witness", async () => {
    await empty(A_GIFT);
    mood = "gives, answer lost";
    await round();
    mood = "gives";
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    await world.signRound();
    await grow();
    await round();
    expect((await tops()).at(-1)).toMatchObject({ state: "intended" });
    await world.blocks(3);
    await round();
    expect((await tops()).at(-1)).toMatchObject({ state: "booked" });
    await world.expectCleanBooks();
  });

  test("a treasury that differs from its books is left to a person", async () => {
    await empty(A_GIFT);
    mood = "refuses";
    await round();
    mood = "gives";
    await world.bare.mint("USDC", world.chain.signer as Address, 5n);
    await grow();
    await round();
    expect((await tops()).at(-1)).toMatchObject({ state: "intended" });
    expect(world.service.logged()).toContain("differ");
    expect(await checkBooks(world.deps.db)).toEqual([]);
    const booked = await ledgerBalance(world.deps.db, "treasury", "polygon:USDC");
    expect((await world.chain.balance("USDC")) - booked).toBe(5n);
  });
});
