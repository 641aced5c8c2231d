import { afterEach, describe, expect, test } from "vitest";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const AMOUNT = "250.00";
const status = async (made: MadePayin) => (await world.look(made.user, made.id)).status;

describe("works", () => {
  test.each(["USDC", "USDT"] as const)("paid in time, %s arrive once", async (token) => {
    const made = await world.payin({ token });
    const endToEndId = world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "processing",
      end_to_end_id: endToEndId,
      transaction_hash: null,
    });
    await world.signRound();
    await world.blocks(2);
    const halfway = await world.look(made.user, made.id);
    expect(halfway).toMatchObject({ status: "processing", confirmations: 2, completed_at: null });
    await world.blocks(1);
    const done = await world.look(made.user, made.id);
    expect(done).toMatchObject({ status: "completed", confirmations: 3 });
    expect(done.transaction_hash).toBe(halfway.transaction_hash);
    const units = BigInt(made.quote.receiver_amount.replace(".", ""));
    expect(await world.tokensAt(made.address, token)).toBe(units);
    expect(await world.events(made.user)).toEqual(["new", "updated", "updated", "completed"]);
    await world.blocks(3);
    await world.settle();
    expect(await world.tokensAt(made.address, token)).toBe(units);
  });

  test("many at once: nonces follow each other, none waits for another's confirmations", async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => world.payin()));
    for (const made of many) world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    await world.signRound();
    const sends = await world.deps.db
      .selectFrom("chain_sends")
      .select(["nonce", "state"])
      .where("state", "=", "signed")
      .orderBy("nonce")
      .execute();
    expect(sends).toHaveLength(12);
    sends.forEach(({ nonce }, index) => expect(nonce).toBe(sends[0]!.nonce! + BigInt(index)));
    await world.blocks(3);
    expect(await Promise.all(many.map(status))).toEqual(many.map(() => "completed"));
  });

  test("several workers on one database do everything once", async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => world.payin()));
    for (const made of many) world.bank.pay(made.txid, AMOUNT);
    const twice = many.map((made) => world.bank.pay(made.txid, AMOUNT));
    const together = (round: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: 4 }, () => round()));
    await together(world.bankRound);
    await together(world.signRound);
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await together(world.confirmRound);
    }
    expect(await Promise.all(many.map(status))).toEqual(many.map(() => "completed"));
    for (const made of many) {
      const units = BigInt(made.quote.receiver_amount.replace(".", ""));
      expect(await world.tokensAt(made.address)).toBe(units);
    }
    const returned = [...world.bank.returns.values()].map((one) => one.end_to_end_id);
    for (const id of twice) expect(returned.filter((one) => one === id)).toHaveLength(1);
  });

  test("the feed is read to its end whatever its length, and again after a lost answer", async () => {
    const made = await world.payin();
    for (let index = 0; index < 120; index += 1) world.bank.pay(null, "1.00");
    world.bank.pay(made.txid, AMOUNT);
    world.bank.state.mood = "lost";
    await expect(world.bankRound()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    world.bank.state.mood = "well";
    await world.settle();
    expect(await status(made)).toBe("completed");
  });
});

describe("a PIX that can't be kept goes back in full", () => {
  test("a wrong amount; the payin stays payable", async () => {
    const made = await world.payin();
    const [less, more] = [world.bank.pay(made.txid, "249.99"), world.bank.pay(made.txid, "250.01")];
    await world.bankRound();
    const returns = [...world.bank.returns.values()];
    expect(returns).toContainEqual(
      expect.objectContaining({ end_to_end_id: less, amount: "249.99" }),
    );
    expect(returns).toContainEqual(
      expect.objectContaining({ end_to_end_id: more, amount: "250.01" }),
    );
    world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    expect(await status(made)).toBe("completed");
  });

  test("a second PIX, before and after the end", async () => {
    const made = await world.payin();
    const first = world.bank.pay(made.txid, AMOUNT);
    const second = world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    const third = world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    const returned = [...world.bank.returns.values()].map((one) => one.end_to_end_id);
    expect([first, second, third].map((id) => returned.includes(id))).toEqual([false, true, true]);
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "completed",
      end_to_end_id: first,
    });
  });

  test("once, although the bank's answers are lost", async () => {
    const made = await world.payin();
    const endToEndId = world.bank.pay(made.txid, "1.00");
    world.bank.state.mood = "away";
    await expect(world.bankRound()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    world.bank.state.mood = "well";
    await world.bankRound();
    const before = world.bank.state.calls.length;
    await world.deps.db
      .updateTable("pix_returns")
      .set({ due_at: new Date(0) })
      .execute();
    await world.bankRound();
    expect(world.bank.state.calls.slice(before).join()).not.toContain("PUT");
    const returns = [...world.bank.returns.values()];
    expect(returns.filter((one) => one.end_to_end_id === endToEndId)).toHaveLength(1);
  });

  test("one that nobody can place stands in suspense", async () => {
    world.bank.pay(null, "12.34");
    world.bank.pay("UnknownTxid00000000000000", "56.78");
    await world.bankRound();
    expect([...world.bank.returns.values()].map(({ amount }) => amount)).not.toContain("12.34");
    expect(world.service.logged()).toContain("nobody can place");
  });
});
