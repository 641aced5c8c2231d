import { afterEach, describe, expect, test, vi } from "vitest";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";
import { sql } from "kysely";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain } from "#service/chain/port.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const AMOUNT = "250.00";

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
    expect(await Promise.all(many.map(world.statusOf))).toEqual(many.map(() => "completed"));
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
    expect(await Promise.all(many.map(world.statusOf))).toEqual(many.map(() => "completed"));
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
    expect(await world.statusOf(made)).toBe("completed");
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
    expect(await world.statusOf(made)).toBe("completed");
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

const paid = async (count: number) => {
  const made: MadePayin[] = [];
  for (let at = 0; at < count; at += 1) made.push(await world.payin());
  for (const { txid } of made) world.bank.pay(txid, "250.00");
  await world.bankRound();
  return made;
};
const away = () => new ExchangeError("UNAVAILABLE");
const statuses = (made: MadePayin[]) =>
  Promise.all(made.map(async ({ user, id }) => (await world.look(user, id)).status));
const sendOf = ({ id }: MadePayin) =>
  world.deps.db
    .selectFrom("chain_sends")
    .select(["state", "trouble"])
    .where("payin_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();

test("a send that the node does not answer for keeps none behind it from being signed", async () => {
  const [first, second] = (await paid(2)) as [MadePayin, MadePayin];
  const plan: Chain["plan"] = (order) =>
    order.kind === "transfer" && order.to.toLowerCase() === first.address.toLowerCase()
      ? Promise.reject(away())
      : world.chain.plan(order);
  await expect(signSends(world.deps, { ...world.chain, plan })).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  expect(await sendOf(first)).toEqual({ state: "intended", trouble: "the node does not answer" });
  expect((await sendOf(second)).state).toBe("signed");
  await world.sendsDue();
  await world.signRound();
  await world.blocks(3);
  expect(await statuses([first, second])).toEqual(["completed", "completed"]);
});

test("sends whose fate the node does not tell keep none after them from their end", async () => {
  const made = await paid(10);
  await world.signRound();
  await world.bare.mine(3);
  const { transaction_hash: hash } = await world.look(made[0]!.user, made[0]!.id);
  let asked = 0;
  const outcome: Chain["outcome"] = (order, sent) => {
    asked += 1;
    return sent.hash === hash ? Promise.reject(away()) : world.chain.outcome(order, sent);
  };
  const round = confirmSends(world.deps, { ...world.chain, outcome });
  await expect(round).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toBe(10);
  expect(await statuses(made)).toEqual(["processing", ...Array<string>(9).fill("completed")]);
  await world.confirmRound();
  expect((await statuses(made))[0]).toBe("completed");
});

test("one that is not mined for two minutes says so, by the database's clock, until it is mined", async () => {
  const [made] = (await paid(1)) as [MadePayin];
  await world.signRound();
  const age = (seconds: number) =>
    world.deps.db
      .updateTable("chain_sends")
      .set({ signed_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where("payin_id", "=", BigInt(made.id))
      .execute();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 600_000);
  await age(110);
  await world.confirmRound();
  now.mockRestore();
  expect(await sendOf(made)).toEqual({ state: "signed", trouble: null });
  await age(121);
  await world.confirmRound();
  expect(await sendOf(made)).toEqual({ state: "signed", trouble: "not mined for two minutes" });
  await world.blocks(3);
  expect(await sendOf(made)).toEqual({ state: "confirmed", trouble: null });
});

test("a node that tells of none is not asked for all of them", async () => {
  const made = await paid(34);
  await world.signRound();
  let asked = 0;
  const outcome: Chain["outcome"] = () => {
    asked += 1;
    return Promise.reject(away());
  };
  await expect(confirmSends(world.deps, { ...world.chain, outcome })).rejects.toBeTruthy();
  expect(asked).toBe(32);
  await world.blocks(3);
  expect(new Set(await statuses(made))).toEqual(new Set(["completed"]));
});
