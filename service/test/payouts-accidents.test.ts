import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { SANDBOX_FACTORY } from "#service/chain/sandbox-factory.ts";
import { failUnpulledPayout } from "#service/domain/payouts/fail-unpulled-payout.ts";
import { PAYER_FUNDS, startPayoutWorld } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
beforeAll(async () => {
  // Deeper than any reorganisation, so that the factory and the funds stay.
  await world.bare.mine(5);
});
afterEach(() => world.expectCleanBooks());

const WAIT_MS = 120_000;

describe("accidents of the chain", () => {
  test("a reorganisation before the pull is deep: the count begins again, the same bytes pull once", async () => {
    const made = await world.payout();
    await world.bare.mine(3);
    await world.checkRound();
    await world.signRound();
    await world.blocks(2);
    const { pull_hash } = await world.rowOf(made);
    await world.bare.reorg(2);
    await world.confirmRound();
    expect(await world.rowOf(made)).toMatchObject({ pull_hash, pull_confirmations: 0 });
    expect(await world.look(made)).toMatchObject({
      status: "processing",
      tracking_transaction: { step: "processing", status: null },
    });
    await world.blocks(2);
    expect(await world.pixOf(made)).toBeNull();
    await world.blocks(1);
    expect(await world.rowOf(made)).toMatchObject({ pull_hash, stage: "paying" });
    await world.pay();
    await world.expectPaidOnce(made);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
  });

  test("a reorganisation above the pull, once it is deep: nothing is done again", async () => {
    const made = await world.payout();
    await world.pull();
    await world.bare.reorg(2);
    await world.confirmRound();
    await world.bare.mine(2);
    await world.settle();
    await world.expectPaidOnce(made);
    expect(await world.statesOf(made)).toEqual(["pull confirmed"]);
  });

  test("a broadcast that is lost, and a pool that forgets: the same bytes go out again", async () => {
    const made = await world.payout();
    await world.signUnheard();
    const { pull_hash } = await world.rowOf(made);
    await world.confirmRound();
    await world.bare.dropPool();
    await world.confirmRound();
    await world.blocks(3);
    await world.pay();
    await world.expectPaidOnce(made);
    expect((await world.sendsOf(made)).map(({ hash }) => hash)).toEqual([pull_hash]);
  });

  test("a pull that the chain executes for nothing is paid out", async () => {
    const made = await world.payout();
    const { plan } = world.chain;
    world.chain.plan = async (order) => {
      const priced = await plan(order);
      if (!priced.can || priced.terms.family !== "evm") return priced;
      return { can: true, terms: { ...priced.terms, maxPriorityFeePerGas: 0n } };
    };
    await world.send();
    world.chain.plan = plan;
    await world.bare.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
    const before = await world.chain.balance("NATIVE");
    await world.blocks(3);
    expect(await world.chain.balance("NATIVE")).toBe(before);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("the allowance is taken back between signature and block: looked at again while in time", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await world.bare.allow(made.payer, "USDC", made.spender, 0n);
    await world.confirmRound();
    await world.blocks(3);
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull intended"]);
    await world.due();
    await world.signRound();
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull intended"]);
    expect(await world.statusOf(made)).toBe("processing");
    await world.bare.allow(made.payer, "USDC", made.spender, made.units);
    await world.settle();
    await world.expectPaidOnce(made);
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull confirmed"]);
  });

  test("the allowance is taken back for good: failed when its time is over, and not before", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await world.bare.allow(made.payer, "USDC", made.spender, 0n);
    // The payout has not failed while the signed bytes could still be mined.
    await world.letTimePass(made, 10 * WAIT_MS);
    await world.checkRound();
    await world.signRound();
    await world.confirmRound();
    await world.blocks(2);
    expect(await world.statusOf(made)).toBe("processing");
    await world.blocks(1);
    await world.due();
    await world.signRound();
    expect(await world.statusOf(made)).toBe("failed");
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull abandoned"]);
    await world.bare.allow(made.payer, "USDC", made.spender, made.units);
    await world.settle();
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    expect((await world.events(made.user)).at(-1)).toBe("updated failed");
  });

  test("a pull that is mined long after its time is still a pull", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await world.letTimePass(made, 10 * WAIT_MS);
    await world.checkRound();
    await world.signRound();
    expect(await world.statesOf(made)).toEqual(["pull signed"]);
    await world.confirmRound();
    await world.blocks(3);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("mined while a reorganisation had taken the factory: it did nothing, and is pulled anew, once", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await world.confirmRound();
    const address = SANDBOX_FACTORY as Address;
    const code = await world.bare.node.getCode({ address });
    await world.bare.node.setCode({ address, bytecode: "0x" });
    await world.bare.mine();
    await world.bare.node.setCode({ address, bytecode: code! });
    await world.blocks(1);
    expect(await world.statesOf(made)).toEqual(["pull signed"]);
    await world.blocks(1);
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull intended"]);
    expect(await world.left(made)).toBe(PAYER_FUNDS);
    await world.settle();
    await world.expectPaidOnce(made);
    expect(await world.statesOf(made)).toEqual(["pull reverted", "pull confirmed"]);
  });

  test("given up by one worker when another has just signed: what is signed counts", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await failUnpulledPayout(world.deps, world.chain, await world.rowOf(made), "too late");
    expect(await world.statusOf(made)).toBe("processing");
    expect(await world.statesOf(made)).toEqual(["pull signed"]);
    await world.confirmRound();
    await world.blocks(3);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("a nonce that another transaction took: only then something new is signed", async () => {
    const made = await world.payout();
    await world.signUnheard();
    await world.spendNonce();
    await world.blocks(2);
    expect(await world.statesOf(made)).toEqual(["pull signed"]);
    await world.blocks(1);
    expect(await world.statesOf(made)).toEqual(["pull displaced", "pull intended"]);
    await world.settle();
    await world.expectPaidOnce(made);
  });

  test("a token that refuses to be pulled, as from a frozen wallet: failed in the end", async () => {
    const made = await world.payout();
    await world.bare.freeze(made.payer.address);
    await world.pull();
    expect(await world.statesOf(made)).toEqual(["pull intended"]);
    await world.letTimePass(made, WAIT_MS);
    await world.signRound();
    expect(await world.statusOf(made)).toBe("failed");
    expect((await world.rowOf(made)).failure).toBe("the token refuses to be pulled");
  });

  test("a pull that is not mined for long: on hold, told once, and off hold when it is", async () => {
    const made = await world.payout();
    await world.signUnheard();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "underpriced" });
    await world.deps.db
      .updateTable("chain_sends")
      .set({ signed_at: new Date(Date.now() - 121_000) })
      .where("state", "=", "signed")
      .execute();
    for (let look = 0; look < 3; look += 1) await world.confirmRound();
    expect(await world.look(made)).toMatchObject({
      status: "on_hold",
      tracking_transaction: { step: "on_hold" },
    });
    world.chain.broadcast = broadcast;
    await world.confirmRound();
    await world.blocks(1);
    expect(await world.statusOf(made)).toBe("processing");
    await world.blocks(2);
    await world.pay();
    await world.expectPaidOnce(made);
    const events = await world.events(made.user);
    expect(events.filter((event) => event === "updated on_hold")).toHaveLength(1);
  });
});
