import { isAddressEqual, type Address } from "viem";
import { afterEach, describe, expect, test } from "vitest";
import type { Chain } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { orderOf } from "#service/domain/sends/settle-owner.ts";
import { sendsToSign } from "#service/db/sends/chain-sends.ts";
import { signGroup, type PlannedSend } from "#service/domain/sends/sign-group.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { noted, paidPayins, sendsOf } from "./sends-world.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const statesOf = async (made: MadePayin[]) =>
  (await sendsOf(world, made)).map(({ state }) => state);

/** What counts the transactions of the database. */
function counting() {
  let count = 0;
  const deps: Deps = {
    ...world.deps,
    transaction: (run) => {
      count += 1;
      return world.deps.transaction(run);
    },
  };
  return { deps, transactions: () => count };
}

/** All complete, each by one send whose tokens arrived once, and by numbers without a gap. */
async function expectSentOnce(made: MadePayin[], first: bigint): Promise<void> {
  await world.sendsDue();
  await world.signRound();
  await world.blocks(4);
  for (const one of made) expect(await world.statusOf(one)).toBe("completed");
  const sends = await sendsOf(world, made);
  expect(new Set(sends.map(({ nonce }) => nonce))).toEqual(
    new Set(made.map((_, at) => first + BigInt(at))),
  );
  for (const { address, quote } of made) {
    expect(await world.tokensAt(address)).toBe(BigInt(quote.receiver_amount.replace(".", "")));
  }
}

describe("a group", () => {
  test("is stored whole before any of its bytes go out, in one transaction of many", async () => {
    const made = await paidPayins(world, 40);
    const first = await world.chain.minedNonce();
    const { deps, transactions } = counting();
    const { chain, signed } = noted(world.chain);
    const unstored: string[] = [];
    const broadcast: Chain["broadcast"] = async (raw, round) => {
      const sends = await sendsOf(world, made);
      const stored = new Set(sends.filter(({ state }) => state === "signed").map((one) => one.raw));
      if (!stored.has(raw)) unstored.push(raw);
      return chain.broadcast(raw, round);
    };
    await signSends(deps, { ...chain, broadcast });
    expect(unstored).toEqual([]);
    expect(signed).toHaveLength(40);
    expect(transactions()).toBeLessThanOrEqual(10);
    await expectSentOnce(made, first);
  });

  test("one that can't be signed is left out, with no number missing", async () => {
    const made = await paidPayins(world, 12);
    const first = await world.chain.minedNonce();
    const sign: Chain["sign"] = (order, nonce, terms) =>
      order.kind === "transfer" && isAddressEqual(order.to as Address, made[5]!.address as Address)
        ? Promise.reject(new Error("no such key"))
        : world.chain.sign(order, nonce, terms);
    await expect(signSends(world.deps, { ...world.chain, sign })).rejects.toThrow("no such key");
    const sends = await sendsOf(world, made);
    const waiting = sends.filter(({ state }) => state === "intended");
    expect(waiting).toMatchObject([{ id: sends[5]!.id, trouble: "not signed, see the log" }]);
    const nonces = sends.flatMap(({ nonce }) => nonce ?? []);
    expect(new Set(nonces)).toEqual(
      new Set(Array.from({ length: 11 }, (_, at) => first + BigInt(at))),
    );
    await expectSentOnce(made, first);
  });

  test("one that waits no more takes no number", async () => {
    const { deps, chain } = world;
    const made = await paidPayins(world, 3);
    const first = await chain.minedNonce();
    const group: PlannedSend[] = [];
    for (const send of await sendsToSign(deps.db, "polygon", 3)) {
      const plan = await chain.plan(orderOf(send));
      if (plan.can) group.push({ send, terms: plan.terms });
    }
    const middle = group[1]!.send;
    const be = (status: "failed" | "processing") =>
      deps.db.updateTable("payins").set({ status }).where("id", "=", middle.payin_id!).execute();
    await be("failed");
    const maySign = () => Promise.resolve(true);
    const stored = await signGroup(deps, chain, group, { minedNonce: first, maySign });
    expect(stored).toHaveLength(2);
    const sends = await sendsOf(world, made);
    expect(new Set(sends.map(({ nonce }) => nonce))).toEqual(new Set([first, first + 1n, null]));
    await be("processing");
    await expectSentOnce(made, first);
  });

  test("a transaction that fails stores none of it, and its numbers are taken again", async () => {
    const made = await paidPayins(world, 10);
    const first = await world.chain.minedNonce();
    const away: Deps = {
      ...world.deps,
      transaction: (run) =>
        world.deps.transaction(async (tx) => {
          await run(tx);
          throw new Error("the connection is lost");
        }),
    };
    const { chain, signed, handed } = noted(world.chain);
    await expect(signSends(away, chain)).rejects.toThrow("the connection is lost");
    expect(signed.length).toBeGreaterThanOrEqual(10);
    expect(handed).toEqual([]);
    expect(new Set(await statesOf(made))).toEqual(new Set(["intended"]));
    await expectSentOnce(made, first);
  });
});

describe("what the chain shows of many", () => {
  test("is written down together", async () => {
    const made = await paidPayins(world, 40);
    const first = await world.chain.minedNonce();
    await world.signRound();
    const { deps, transactions } = counting();
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await confirmSends(deps, world.chain);
    }
    expect(new Set(await statesOf(made))).toEqual(new Set(["confirmed"]));
    // One by one there would be 120.
    expect(transactions()).toBeLessThanOrEqual(30);
    await expectSentOnce(made, first);
  });

  test("of one that can't be written down, the others are", async () => {
    const made = await paidPayins(world, 8);
    const first = await world.chain.minedNonce();
    await world.signRound();
    const odd = (await sendsOf(world, made))[3]!;
    const outcome: Chain["outcome"] = async (order, sent, round) => {
      const found = await world.chain.outcome(order, sent, round);
      // The database refuses it.
      return sent.hash === odd.hash && found.state === "mined"
        ? { ...found, confirmations: -1 }
        : found;
    };
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await expect(confirmSends(world.deps, { ...world.chain, outcome })).rejects.toThrow(/check/);
    }
    const open = (await sendsOf(world, made)).filter(({ state }) => state !== "confirmed");
    expect(open.map(({ id }) => id)).toEqual([odd.id]);
    await expectSentOnce(made, first);
  });
});
