import { afterEach, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const AMOUNT = "250.00";

describe("accidents of the chain", () => {
  const paid = async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    return made;
  };
  const units = (made: MadePayin) => BigInt(made.quote.receiver_amount.replace(".", ""));

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
  const statesOf = async (made: MadePayin) =>
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
    // Priced while it would succeed, then mined with too little gas.
    const { plan } = world.chain;
    world.chain.plan = async (order) => {
      const priced = await plan(order);
      return priced.can ? { can: true, terms: { ...priced.terms, gasLimit: 30_000n } } : priced;
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
    expect(await world.statusOf(made)).toBe("completed");
    expect(await world.tokensAt(to_address!)).toBe(units);
  });

  test("a delivery that the chain executes for nothing completes", async () => {
    const made = await paid();
    const { plan } = world.chain;
    world.chain.plan = async (order) => {
      const priced = await plan(order);
      if (!priced.can || priced.terms.family !== "evm") return priced;
      return { can: true, terms: { ...priced.terms, maxPriorityFeePerGas: 0n } };
    };
    await world.signRound();
    world.chain.plan = plan;
    const before = await world.chain.balance("NATIVE");
    await world.bare.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
    await world.blocks(3);
    expect(await world.statusOf(made)).toBe("completed");
    expect(await world.chain.balance("NATIVE")).toBe(before);
  });

  test("a nonce that another transaction took: only then something new is signed", async () => {
    const made = await paid();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.signRound();
    // Someone else uses the treasury's key and takes the nonce.
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
    expect([await world.statusOf(first), await world.statusOf(second)]).toEqual([
      "completed",
      "completed",
    ]);
  });

  test("bytes of an earlier key are looked after under that key: nothing new is signed", async () => {
    const made = await paid();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.signRound();
    world.chain.broadcast = broadcast;
    const { nonce } = await world.deps.db
      .selectFrom("chain_sends")
      .select("nonce")
      .where("payin_id", "=", BigInt(made.id))
      .executeTakeFirstOrThrow();
    // The key was changed, and the new one has used the same nonce with enough confirmations.
    const renewed = await world.withNewKey(Number(nonce) + 1);
    await world.bare.mine(3);
    await confirmSends(world.deps, renewed);
    expect(await statesOf(made)).toEqual(["signed"]);
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await confirmSends(world.deps, renewed);
    }
    expect(await statesOf(made)).toEqual(["confirmed"]);
    expect(await world.tokensAt(made.address)).toBe(units(made));
  });

  test("many that are refused do not hold up the others", async () => {
    const stuck = await Promise.all(Array.from({ length: 20 }, () => world.payin()));
    const free = await world.payin();
    for (const made of stuck) {
      await world.bare.freeze(made.address as Address);
      world.bank.pay(made.txid, AMOUNT);
    }
    world.bank.pay(free.txid, AMOUNT);
    await world.bankRound();
    await world.signRound();
    // All are due again at the next round, as with a slow node.
    await world.deps.db
      .updateTable("chain_sends")
      .set((eb) => ({ due_at: eb.fn<Date>("least", ["due_at", eb.fn("now")]) }))
      .where("state", "=", "intended")
      .execute();
    await world.signRound();
    expect(await statesOf(free)).toEqual(["signed"]);
    for (const made of stuck) await world.bare.freeze(made.address as Address, false);
    await world.blocks(3);
    await world.sendsDue();
    await world.signRound();
    await world.blocks(3);
  });
});
