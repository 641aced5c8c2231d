import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expirePayins } from "#service/domain/payin-expiry.ts";
import { startPayinWorld, type MadePayin, type PayinWorld } from "./payin-world.ts";

let world: PayinWorld;
beforeAll(async () => void (world = await startPayinWorld()));
afterEach(() => world.expectCleanBooks());
afterAll(() => world.stop());

const AMOUNT = "250.00";
const status = async (made: MadePayin) => (await world.look(made.user, made.id)).status;
const expiresAt = (made: MadePayin) => new Date(made.payment.expires_at);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Lets the deadline pass in the database; the bank's clock is the test's. */
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
    expect(await world.events(made.user)).toEqual(["updated", "updated", "updated"]);
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
