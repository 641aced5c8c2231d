import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expirePayins } from "#service/domain/payin-expiry.ts";
import { startPayinWorld, type PayinWorld } from "./payin-world.ts";

let world: PayinWorld;
beforeAll(async () => void (world = await startPayinWorld()));
afterEach(() => world.expectCleanBooks());
afterAll(() => world.stop());

type Made = Awaited<ReturnType<PayinWorld["payin"]>>;

const AMOUNT = "250.00";
const expiresAt = (made: Made) => new Date(made.payment.expires_at);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
const status = async (made: Made) => (await world.look(made.user, made.id)).status;

/** Lets the deadline pass in the database; the bank's clock is the test's. */
async function letExpire(made: Made, expires = new Date(Date.now() - 60_000)): Promise<Date> {
  const at = new Date(Math.floor(expires.getTime()));
  await world.deps.db
    .updateTable("payins")
    .set({ expires_at: at, ask_at: at })
    .where("id", "=", BigInt(made.id))
    .execute();
  return at;
}

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

describe("the deadline is the bank's time of the PIX", () => {
  test.each([
    ["1 ms before", -1, "completed"],
    ["at", 0, "expired"],
    ["1 ms after", 1, "expired"],
  ])("%s the deadline", async (_words, offset, expected) => {
    const made = await world.payin();
    // Our own clock is far past the deadline when the PIX is seen: only the bank's word counts.
    const expires = await letExpire(made);
    const endToEndId = world.bank.pay(made.txid, AMOUNT, later(expires, offset));
    world.bank.state.now = () => later(expires, 1_000);
    await expirePayins(world.deps);
    expect(await status(made)).toBe(expected === "completed" ? "processing" : "expired");
    await world.settle();
    await expirePayins(world.deps);
    expect(await status(made)).toBe(expected);
    const returned = [...world.bank.returns.values()].map((one) => one.end_to_end_id);
    expect(returned.includes(endToEndId)).toBe(expected === "expired");
    const held = await world.tokensAt(made.address);
    expect(held > 0n).toBe(expected === "completed");
    world.bank.state.now = () => new Date();
  });

  test("a late PIX that is seen before the payin expired goes back; then it expires", async () => {
    const made = await world.payin();
    const endToEndId = world.bank.pay(made.txid, AMOUNT, later(expiresAt(made), 0));
    await world.bankRound();
    expect([...world.bank.returns.values()]).toContainEqual(
      expect.objectContaining({ end_to_end_id: endToEndId, amount: AMOUNT }),
    );
    expect(await status(made)).toBe("processing");
    const expires = await letExpire(made);
    world.bank.state.now = () => expires;
    await expirePayins(world.deps);
    expect(await status(made)).toBe("expired");
    expect(await world.events(made.user)).toEqual(["updated"]);
    world.bank.state.now = () => new Date();
  });

  test("stays processing while the bank is away, or answers by a clock before the deadline", async () => {
    const made = await world.payin();
    const expires = await letExpire(made);
    world.bank.state.mood = "away";
    await expirePayins(world.deps);
    expect(await status(made)).toBe("processing");
    world.bank.state.mood = "well";
    world.bank.state.now = () => later(expires, -1);
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await status(made)).toBe("processing");
    world.bank.state.now = () => expires;
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await status(made)).toBe("expired");
    world.bank.state.now = () => new Date();
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

describe("accidents of the chain", () => {
  const paid = async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    return made;
  };
  const units = (made: Made) => BigInt(made.quote.receiver_amount.replace(".", ""));

  test("a reorganisation: the count begins again and the same bytes deliver once", async () => {
    const made = await paid();
    await world.signRound();
    await world.blocks(2);
    const { transaction_hash: hash } = await world.look(made.user, made.id);
    await world.bare.reorg(2);
    await world.confirmRound();
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "processing",
      confirmations: 0,
      transaction_hash: hash,
    });
    await world.blocks(3);
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "completed",
      transaction_hash: hash,
    });
    expect(await world.tokensAt(made.address)).toBe(units(made));
  });

  test("dropped from the pool: the same bytes go out again", async () => {
    const made = await paid();
    await world.signRound();
    const { transaction_hash: hash } = await world.look(made.user, made.id);
    await world.bare.node.dropTransaction({ hash: hash as `0x${string}` });
    await world.confirmRound();
    await world.blocks(3);
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "completed",
      transaction_hash: hash,
    });
    expect(await world.tokensAt(made.address)).toBe(units(made));
  });

  const dueNow = () =>
    world.deps.db
      .updateTable("chain_sends")
      .set({ due_at: new Date(0) })
      .where("state", "=", "intended")
      .execute();
  const statesOf = async (made: Made) =>
    (
      await world.deps.db
        .selectFrom("chain_sends")
        .select("state")
        .where("payin_id", "=", BigInt(made.id))
        .orderBy("id")
        .execute()
    ).map(({ state }) => state);

  test("a transfer that reverts is paid for, written down, and sent anew", async () => {
    const made = await paid();
    const { to_address, units } = await world.deps.db
      .selectFrom("chain_sends")
      .select(["to_address", "units"])
      .where("payin_id", "=", BigInt(made.id))
      .executeTakeFirstOrThrow();
    // Priced while it would succeed, mined after the gas it may use was taken away.
    const { plan } = world.chain;
    world.chain.plan = async (order) => {
      const priced = await plan(order);
      return priced.can ? { can: true, fee: { ...priced.fee, gasLimit: 30_000n } } : priced;
    };
    await world.signRound();
    world.chain.plan = plan;
    await world.blocks(3);
    expect(await statesOf(made)).toEqual(["reverted", "intended"]);
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "processing",
      transaction_hash: null,
      confirmations: 0,
    });
    await world.expectCleanBooks();
    await dueNow();
    await world.signRound();
    await world.blocks(3);
    expect(await statesOf(made)).toEqual(["reverted", "confirmed"]);
    expect(await status(made)).toBe("completed");
    expect(await world.tokensAt(to_address)).toBe(units);
  });

  test("a nonce that another transaction took: only then something new is signed", async () => {
    const made = await paid();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.signRound();
    // Somebody else with the treasury's key takes the nonce for nothing.
    await world.spendNonce();
    await world.blocks(2);
    expect(await statesOf(made)).toEqual(["signed"]);
    await world.blocks(1);
    world.chain.broadcast = broadcast;
    expect(await statesOf(made)).toEqual(["displaced", "intended"]);
    await dueNow();
    await world.signRound();
    await world.blocks(3);
    expect(await statesOf(made)).toEqual(["displaced", "confirmed"]);
    expect(await world.tokensAt(made.address)).toBe(units(made));
  });

  test("a treasury that is short waits and says so, then sends", async () => {
    const [first, second] = [await world.payin(), await world.payin()];
    for (const made of [first, second]) world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    const balance = world.chain.balance;
    world.chain.balance = async () => units(first);
    await world.signRound();
    world.chain.balance = balance;
    const states = async () =>
      (
        await world.deps.db
          .selectFrom("chain_sends")
          .select(["state", "trouble"])
          .where("payin_id", "in", [BigInt(first.id), BigInt(second.id)])
          .orderBy("id")
          .execute()
      ).map(({ state, trouble }) => [state, trouble]);
    expect(await states()).toEqual([
      ["signed", null],
      ["intended", "the treasury is short of USDC"],
    ]);
    await world.deps.db
      .updateTable("chain_sends")
      .set({ due_at: new Date(0) })
      .where("state", "=", "intended")
      .execute();
    await world.signRound();
    await world.blocks(3);
    expect([await status(first), await status(second)]).toEqual(["completed", "completed"]);
  });
});
