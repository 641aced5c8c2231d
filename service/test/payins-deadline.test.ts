import { afterEach, describe, expect, test } from "vitest";
import { databaseNow } from "#service/db/core/database-clock.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const AMOUNT = "250.00";
const expiresAt = (made: MadePayin) => new Date(made.payment.expires_at);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Moves the deadline into the past in the database; the test sets the bank's clock. */
async function letExpire(made: MadePayin, expires = new Date(Date.now() - 60_000)): Promise<Date> {
  const at = new Date(Math.floor(expires.getTime()));
  await world.deps.db
    .updateTable("payins")
    .set({ expires_at: at, ask_at: at })
    .where("id", "=", BigInt(made.id))
    .execute();
  return at;
}

describe("the deadline is the bank's time of the PIX", () => {
  test.each([
    ["1 ms before", -1, "completed"],
    ["at", 0, "expired"],
    ["1 ms after", 1, "expired"],
  ])("%s the deadline", async (_words, offset, expected) => {
    const made = await world.payin();
    // The service's clock is far past the deadline when it sees the PIX: only the bank's time counts.
    const expires = await letExpire(made);
    const endToEndId = world.bank.pay(made.txid, AMOUNT, later(expires, offset));
    world.bank.state.now = () => later(expires, 1_000);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe(expected === "completed" ? "processing" : "expired");
    await world.settle();
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe(expected);
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
    expect(await world.statusOf(made)).toBe("processing");
    const expires = await letExpire(made);
    world.bank.state.now = () => expires;
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("expired");
    expect(await world.events(made.user)).toEqual(["updated", "updated", "updated"]);
    world.bank.state.now = () => new Date();
  });

  test("stays processing while the bank is away, or answers by a clock before the deadline", async () => {
    const made = await world.payin();
    const expires = await letExpire(made);
    world.bank.state.mood = "away";
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("processing");
    world.bank.state.mood = "well";
    world.bank.state.now = () => later(expires, -1);
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("processing");
    world.bank.state.now = () => expires;
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("expired");
    world.bank.state.now = () => new Date();
  });

  test("a bank that does not know a charge whose code was given out has not said that it is unpaid", async () => {
    const made = await world.payin();
    const expires = await letExpire(made);
    const charge = world.bank.charges.get(made.txid)!;
    world.bank.charges.delete(made.txid);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("processing");
    expect(world.service.logged()).toContain("does not have the charge");
    // An answer about another charge proves nothing either.
    world.bank.charges.set(made.txid, { ...charge, amount: "250.01" });
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("processing");
    world.bank.charges.set(made.txid, charge);
    await letExpire(made, expires);
    await expirePayins(world.deps);
    expect(await world.statusOf(made)).toBe("expired");
  });

  test("a PIX in time that the feed never shows is taken from its charge, once", async () => {
    const made = await world.payin();
    const expires = await letExpire(made);
    const endToEndId = world.bank.pay(made.txid, AMOUNT, later(expires, -1));
    const late = world.bank.pay(made.txid, AMOUNT, expires);
    for (const id of [endToEndId, late]) world.bank.state.hidden.add(id);
    await world.bankRound();
    expect((await world.look(made.user, made.id)).paid_at).toBeNull();
    await Promise.all([1, 2, 3].map(() => expirePayins(world.deps)));
    expect(await world.look(made.user, made.id)).toMatchObject({ end_to_end_id: endToEndId });
    world.bank.state.hidden.clear();
    await world.rereadFeed();
    await world.settle();
    expect(await world.statusOf(made)).toBe("completed");
    expect(await world.returns(made.user, made.id)).toMatchObject([{ end_to_end_id: late }]);
  });

  test("one that the bank itself has returned is not taken", async () => {
    const made = await world.payin();
    const expires = await letExpire(made);
    const endToEndId = world.bank.pay(made.txid, AMOUNT, later(expires, -1));
    world.bank.state.hidden.add(endToEndId);
    world.bank.returns.set("of-the-bank", {
      return_id: "of-the-bank",
      end_to_end_id: endToEndId,
      amount: AMOUNT,
      created_at: expires.toISOString(),
    });
    await expirePayins(world.deps);
    expect(await world.look(made.user, made.id)).toMatchObject({ paid_at: null });
    expect(world.service.logged()).toContain("went back at the bank");
  });

  test.each([
    [1, 1],
    [60, 3],
    [86_400, 60],
  ])("%s s overdue it is asked about again after %s s", async (overdue, wait) => {
    const made = await world.payin();
    const expires = await letExpire(made, new Date(Date.now() - overdue * 1_000));
    world.bank.state.now = () => later(expires, -1);
    const before = await databaseNow(world.deps.db);
    await expirePayins(world.deps);
    const after = await databaseNow(world.deps.db);
    const { ask_at } = await world.deps.db
      .selectFrom("payins")
      .select("ask_at")
      .where("id", "=", BigInt(made.id))
      .executeTakeFirstOrThrow();
    expect(ask_at.getTime()).toBeGreaterThanOrEqual(later(before, wait * 1_000 - 1).getTime());
    const room = (after.getTime() - before.getTime()) / 20 + 100;
    expect(ask_at.getTime()).toBeLessThanOrEqual(later(after, wait * 1_000 + room).getTime());
    world.bank.state.now = () => new Date();
  });

  test("feed and expiry at once take a PIX once, and neither fails", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => world.payin()));
    for (const made of many) {
      const expires = await letExpire(made);
      world.bank.pay(made.txid, AMOUNT, later(expires, -1));
    }
    await Promise.all([
      world.importReceipts(),
      expirePayins(world.deps),
      world.importReceipts(),
      expirePayins(world.deps),
    ]);
    await world.settle();
    expect(new Set(await Promise.all(many.map(world.statusOf)))).toEqual(new Set(["completed"]));
  });
});
