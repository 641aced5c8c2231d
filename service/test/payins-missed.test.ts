import { beforeAll, describe, expect, test } from "vitest";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { takeMissedPix } from "#service/domain/payins/take-missed-pix.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { bookAll, endByTwo } from "./recovery/book-all.ts";
import { endNow, lookAtAll, openNow } from "./recovery/recovery-world.ts";
import { shared } from "./shared.ts";

const AMOUNT = "250.00";
const SAID = { name: "Marina Alves", document: "39053344705", bank: { ispb: "60701190" } };

const world = shared(startPayinWorld);
// Only what comes after the first look is held against the books.
beforeAll(() => lookAtAll(world.deps));

/** A PIX that the bank's feed leaves out for good. */
function payUnfed(txid: string | null, amount = AMOUNT, payer?: object): string {
  const id = world.bank.pay(txid, amount, new Date(), payer);
  world.bank.state.hidden.add(id);
  return id;
}
/** What the workers do when they look at the bank. */
const look = async () => {
  await world.bankRound();
  await lookAtAll(world.deps);
  while (await takeMissedPix(world.deps));
};
const expire = async (made: MadePayin) => {
  await world.deps.db
    .updateTable("payins")
    .set({ expires_at: new Date(), ask_at: new Date(0) })
    .where("id", "=", BigInt(made.id))
    .execute();
  await expirePayins(world.deps);
  expect(await world.statusOf(made)).toBe("expired");
};
const placeOf = async (id: string) => {
  const rows = world.deps.db.selectFrom("pix_receipts").select("placed");
  return (await rows.where("end_to_end_id", "=", id).executeTakeFirst())?.placed;
};

describe("a PIX that the feed leaves out for good", () => {
  test("settles the payin that waits for it, with who paid, and once", async () => {
    const made = await world.payin();
    const id = payUnfed(made.txid, AMOUNT, SAID);
    await world.bankRound();
    expect(await placeOf(id)).toBeUndefined();
    await look();
    await world.settle();
    expect(await world.look(made.user, made.id)).toMatchObject({
      status: "completed",
      end_to_end_id: id,
      payer: { name: "Marina Alves" },
    });
    world.bank.state.hidden.delete(id);
    await world.rereadFeed();
    await look();
    await world.settle();
    expect(await world.returns(made.user, made.id)).toEqual([]);
    await world.expectCleanBooks();
  });

  test("goes back after its payin has expired", async () => {
    const made = await world.payin();
    await expire(made);
    const id = payUnfed(made.txid);
    await look();
    await world.bankRound();
    expect(await world.returns(made.user, made.id)).toMatchObject([
      { end_to_end_id: id, status: "returned", reason: "late" },
    ]);
    expect(await world.tokensAt(made.address)).toBe(0n);
    await world.expectCleanBooks();
  });

  test("stands in suspense where it is of no payin", async () => {
    const ids = [payUnfed(null), payUnfed("A".repeat(25)), payUnfed("of/nobody")];
    await look();
    expect(await Promise.all(ids.map(placeOf))).toEqual(["suspense", "suspense", "suspense"]);
    await world.expectCleanBooks();
  });

  test("is taken once by several processes, beside the feed", async () => {
    const made = await world.payin();
    const id = payUnfed(made.txid);
    const other = payUnfed(null, "7.00");
    await lookAtAll(world.deps);
    world.bank.state.hidden.clear();
    await world.rereadFeed();
    await Promise.all([1, 2, 3].flatMap(() => [look(), world.importReceipts()]));
    await world.settle();
    expect([await placeOf(id), await placeOf(other)]).toEqual(["settled", "suspense"]);
    await world.expectCleanBooks();
  });

  test("is waited for as long as the feed may be late, and asked for no more once it is known", async () => {
    const late: Deps = { ...world.deps, witnessLateMs: 60_000 };
    const id = payUnfed(null);
    await lookAtAll(world.deps);
    await takeMissedPix(late);
    expect(await placeOf(id)).toBeUndefined();
    await takeMissedPix(world.deps);
    expect(await placeOf(id)).toBe("suspense");
    const before = world.bank.state.calls.length;
    await takeMissedPix(world.deps);
    expect(world.bank.state.calls.length).toBe(before);
  });

  test("is waited for while the bank is away", async () => {
    const id = payUnfed(null);
    await lookAtAll(world.deps);
    world.bank.state.mood = "away";
    await takeMissedPix(world.deps);
    world.bank.state.mood = "well";
    expect(await placeOf(id)).toBeUndefined();
    await takeMissedPix(world.deps);
    expect(await placeOf(id)).toBe("suspense");
  });

  test("waits for the end of a recovery, also of one that begins meanwhile", async () => {
    const id = payUnfed(null);
    await lookAtAll(world.deps);
    const statement = world.deps.pix.statement;
    const begins: Deps = {
      ...world.deps,
      pix: {
        ...world.deps.pix,
        statement: async (...asked) => {
          await openNow(world.deps);
          return statement(...asked);
        },
      },
    };
    await takeMissedPix(begins);
    await takeMissedPix(world.deps);
    expect(await placeOf(id)).toBeUndefined();
    await endNow(world.deps);
    await takeMissedPix(world.deps);
    expect(await placeOf(id)).toBe("suspense");
  });

  test("is booked with its return where the bank gave it back, and settles nothing", async () => {
    const made = await world.payin();
    const id = payUnfed(made.txid);
    const back = { return_id: `bank-${id}`, end_to_end_id: id, amount: AMOUNT };
    world.bank.returns.set(back.return_id, { ...back, created_at: new Date().toISOString() });
    await lookAtAll(world.deps);
    await takeMissedPix(world.deps);
    expect(await placeOf(id)).toBeUndefined();
    expect((await listUnknown(world.deps))?.lines).toMatchObject([{ kind: "pix_return" }]);
    await bookAll(world.deps);
    await endByTwo(world.deps);
    await look();
    await world.settle();
    expect([await world.statusOf(made), await world.tokensAt(made.address)]).toEqual([
      "failed",
      0n,
    ]);
    await world.expectCleanBooks();
  });

  test("stands in no suspense where the statement shows that a part of it went back", async () => {
    const { id: userId } = await world.service.user();
    const id = payUnfed(null);
    const back = { return_id: `bank-${id}`, end_to_end_id: id, amount: "100.00" };
    world.bank.returns.set(back.return_id, { ...back, created_at: new Date().toISOString() });
    await lookAtAll(world.deps);
    await bookAll(world.deps, { userId });
    await endByTwo(world.deps);
    await look();
    expect(await placeOf(id)).toBeUndefined();
    await world.expectCleanBooks();
  });

  test("settles nothing once its charge shows that it went back, before the statement does", async () => {
    const made = await world.payin();
    const id = payUnfed(made.txid);
    const back = { return_id: `bank-${id}`, end_to_end_id: id, amount: AMOUNT };
    world.bank.returns.set(back.return_id, { ...back, created_at: new Date().toISOString() });
    const { pix } = world.deps;
    const statement: typeof pix.statement = async (...asked) =>
      (await pix.statement(...asked)).filter(({ orderId }) => orderId !== back.return_id);
    const early: Deps = { ...world.deps, pix: { ...pix, statement } };
    await lookAtAll(early);
    await takeMissedPix(early);
    expect(await placeOf(id)).toBeUndefined();
    expect(world.service.logged()).toContain("left out went back at the bank");
    await lookAtAll(world.deps);
    await bookAll(world.deps);
    await endByTwo(world.deps);
    expect(await placeOf(id)).toBe("settled");
    expect([await world.statusOf(made), await world.tokensAt(made.address)]).toEqual([
      "failed",
      0n,
    ]);
  });
});

test("what the bank received before the books began is none of theirs", async () => {
  const before = new Date(Date.now() - 86_400_000);
  await world.deps.db.updateTable("statement_place").set({ kept_since: new Date() }).execute();
  const id = world.bank.pay(null, "9.00", before);
  await world.deps.db
    .insertInto("statement_rows")
    .values({
      direction: "in",
      end_to_end_id: id,
      order_id: null,
      original_end_to_end_id: null,
      after: "",
      cursor: "1",
    })
    .execute();
  world.bank.state.hidden.add(id);
  await takeMissedPix(world.deps);
  expect(await placeOf(id)).toBeUndefined();
});
