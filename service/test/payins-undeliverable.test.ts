import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
const FOR_GOOD_MS = 100_000;
beforeAll(async () => {
  world.deps.payin = { ...world.deps.payin, refusedForGoodMs: FOR_GOOD_MS };
});
afterEach(async () => {
  world.bank.state.mood = "well";
  await world.expectCleanBooks();
});

const AMOUNT = "250.00";
const units = (made: MadePayin) => BigInt(made.quote.receiver_amount.replace(".", ""));
const frozen = (made: MadePayin, isFrozen = true) =>
  world.bare.freeze(made.address as Address, isFrozen);
const sendOf = (made: MadePayin) =>
  world.deps.db
    .selectFrom("chain_sends")
    .selectAll()
    .where("payin_id", "=", BigInt(made.id))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const returnedIds = () => [...world.bank.returns.values()].map((one) => one.end_to_end_id);
const balances = async () => ({
  fee: await ledgerBalance(world.deps.db, "fee_income", "BRL"),
  reais: await ledgerBalance(world.deps.db, "exchange_position", "BRL"),
  tokens: await ledgerBalance(world.deps.db, "exchange_position", "polygon:USDC"),
  bank: await ledgerBalance(world.deps.db, "bank", "BRL"),
});

/** A paid payin whose address the token refuses, after one look. */
async function refused() {
  const made = await world.payin();
  await frozen(made);
  const endToEndId = world.bank.pay(made.txid, AMOUNT);
  await world.bankRound();
  await world.signRound();
  return { ...made, endToEndId };
}

describe("tokens that can never be sent", () => {
  test("the PIX goes back in full, the books forget the conversion, and only then it has failed", async () => {
    const before = await balances();
    const made = await refused();
    expect(await sendOf(made)).toMatchObject({
      state: "intended",
      refused_since: expect.any(Date),
    });
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "processing" });
    await world.letTimePass(made.id, FOR_GOOD_MS);
    world.bank.state.mood = "away";
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "abandoned", raw: null, nonce: null });
    await expect(world.bankRound()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await world.expectCleanBooks();
    const waiting = await world.look(made.user, made.id);
    expect(waiting).toMatchObject({ status: "processing", completed_at: null });
    expect(await world.returns(made.user, made.id)).toEqual([
      expect.objectContaining({
        reason: "undeliverable",
        status: "returning",
        amount: AMOUNT,
        end_to_end_id: made.endToEndId,
        received_at: waiting.paid_at,
        returned_at: null,
      }),
    ]);
    world.bank.state.mood = "well";
    await world.returnsDue();
    await world.bankRound();
    const failed = await world.look(made.user, made.id);
    expect(failed).toMatchObject({ status: "failed", completed_at: null, transaction_hash: null });
    expect(failed.updated_at > waiting.updated_at).toBe(true);
    expect(await world.returns(made.user, made.id)).toMatchObject([{ status: "returned" }]);
    expect(returnedIds().filter((id) => id === made.endToEndId)).toHaveLength(1);
    expect(await world.events(made.user)).toEqual(["new", "updated", "updated"]);
    expect(await balances()).toEqual(before);
  });

  test("abandoned is abandoned: nothing is sent when the freeze is lifted, and no second return", async () => {
    const made = await refused();
    await world.letTimePass(made.id, FOR_GOOD_MS);
    await world.signRound();
    await frozen(made, false);
    await world.sendsDue();
    await world.settle();
    await world.settle();
    expect(await world.tokensAt(made.address)).toBe(0n);
    expect(returnedIds().filter((id) => id === made.endToEndId)).toHaveLength(1);
    // Another PIX is one too many, whatever happened to the first.
    const again = world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    expect(returnedIds()).toContain(again);
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "failed" });
    await expirePayins(world.deps);
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "failed" });
  });

  test("several workers at once give it up once", async () => {
    const made = await refused();
    await world.letTimePass(made.id, FOR_GOOD_MS);
    const together = (round: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: 4 }, () => round()));
    await together(world.signRound);
    await together(world.bankRound);
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "failed" });
    expect(returnedIds().filter((id) => id === made.endToEndId)).toHaveLength(1);
    expect(await world.events(made.user)).toEqual(["new", "updated", "updated"]);
  });

  test("a send that was mined and reverted goes through the intent again and ends the same way", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    const { broadcast } = world.chain;
    world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
    await world.signRound();
    world.chain.broadcast = broadcast;
    await frozen(made);
    // Signed before the freeze: the service does not give it up while it may be mined.
    await world.sendsDue();
    await world.letTimePass(made.id, 10 * FOR_GOOD_MS);
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "signed" });
    await world.confirmRound();
    await world.blocks(2);
    expect(await sendOf(made)).toMatchObject({ state: "signed" });
    await world.blocks(1);
    expect(await sendOf(made)).toMatchObject({ state: "intended", refused_since: null });
    await world.sendsDue();
    await world.signRound();
    await world.letTimePass(made.id, FOR_GOOD_MS);
    await world.signRound();
    await world.bankRound();
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "failed" });
    expect(await world.tokensAt(made.address)).toBe(0n);
  });
});

describe("what is not for good", () => {
  test("a freeze that is lifted in time: the tokens are sent", async () => {
    const made = await refused();
    await world.letTimePass(made.id, 0.9 * FOR_GOOD_MS);
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "intended" });
    await frozen(made, false);
    await world.sendsDue();
    await world.settle();
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "completed" });
    expect(await world.tokensAt(made.address)).toBe(units(made));
    expect(await world.returns(made.user, made.id)).toEqual([]);
  });

  test("a simulation that succeeds in between begins the stretch anew, also when nothing is signed", async () => {
    const made = await refused();
    await world.letTimePass(made.id, 0.9 * FOR_GOOD_MS);
    await frozen(made, false);
    const { plan } = world.chain;
    for (const why of ["too_dear", "no_gas"] as const) {
      world.chain.plan = async () => ({ can: false, why, detail: "played" });
      await world.signRound();
      expect(await sendOf(made)).toMatchObject({ refused_since: null, refused_seen_at: null });
      await frozen(made);
      world.chain.plan = plan;
      await world.sendsDue();
      await world.signRound();
      await world.letTimePass(made.id, 0.9 * FOR_GOOD_MS);
    }
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "intended" });
    await world.letTimePass(made.id, 0.1 * FOR_GOOD_MS);
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "abandoned" });
    await world.bankRound();
  });

  test("what nobody looked at over half of the stretch is not known: it begins anew", async () => {
    const made = await refused();
    await world.letTimePass(made.id, 2 * FOR_GOOD_MS, 0.6 * FOR_GOOD_MS);
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "intended" });
    await world.letTimePass(made.id, 0.9 * FOR_GOOD_MS);
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "intended" });
    await world.letTimePass(made.id, 0.1 * FOR_GOOD_MS);
    await world.signRound();
    await world.bankRound();
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "failed" });
  });

  test("a treasury that is short, a node that fails, or a cap that is passed, however long", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    const { plan } = world.chain;
    for (const why of ["unclear", "too_dear", "no_gas"] as const) {
      world.chain.plan = async () => ({ can: false, why, detail: "played" });
      for (let look = 0; look < 3; look += 1) {
        await world.signRound();
        await world.letTimePass(made.id, 10 * FOR_GOOD_MS);
      }
    }
    world.chain.plan = plan;
    expect(await sendOf(made)).toMatchObject({ state: "intended", refused_since: null });
    await world.settle();
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "completed" });
  });

  test("signed by another worker between the simulation and its note: those bytes count", async () => {
    const made = await refused();
    await world.letTimePass(made.id, FOR_GOOD_MS);
    const { plan } = world.chain;
    world.chain.plan = async (order) => {
      const seen = await plan(order);
      await frozen(made, false);
      world.chain.plan = plan;
      await world.signRound();
      return seen;
    };
    await world.signRound();
    expect(await sendOf(made)).toMatchObject({ state: "signed", refused_since: null });
    await world.settle();
    expect(await world.look(made.user, made.id)).toMatchObject({ status: "completed" });
    expect(await world.returns(made.user, made.id)).toEqual([]);
  });
});
