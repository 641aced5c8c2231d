import { beforeAll, afterEach, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { bookLine } from "#service/domain/recovery/book-line.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { startPayinWorld } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { endByTwo } from "./book-all.ts";
import { olderCopy } from "./older-copy.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";

const world = shared(startPayinWorld);
let userId = 0;
beforeAll(async () => {
  ({ id: userId } = await world.service.user());
  world.bank.pay((await world.payin()).txid, "250.00");
  await world.settle();
});
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  world.bank.state.mood = "well";
  await copy?.drop();
  copy = null;
  await lookAtAll(world.deps);
  await endNow(world.deps);
});

/** A PIX of a forgotten payin stands in suspense, and somebody has decided that it goes back. */
async function decide(): Promise<string> {
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
  const made = await world.payin();
  await copy.putBack();
  await lookAtAll(world.deps);
  const id = world.bank.pay(made.txid, "250.00");
  await world.importReceipts();
  await returnSuspensePix(world.deps, id);
  return id;
}
/** The look that begins the recovery; the line of that PIX. */
async function lineOf(endToEndId: string) {
  await lookAtAll(world.deps);
  const list = await listUnknown(world.deps);
  const line = list?.lines.find(({ evidence }) => evidence === endToEndId);
  expect(line?.proposal).toEqual({ book: "written_return", of: endToEndId });
  return line?.id ?? 0n;
}
const placeOf = async (id: string) => {
  const rows = world.deps.db.selectFrom("pix_receipts").select("placed");
  return (await rows.where("end_to_end_id", "=", id).executeTakeFirst())?.placed;
};
const returnsOf = (id: string) =>
  [...world.bank.returns.values()].filter((one) => one.end_to_end_id === id).length;
/** Two people end the recovery; nothing moves afterwards. */
async function end(id: string, expected: { placed: string; returns: number }) {
  await endByTwo(world.deps);
  await world.returnsDue();
  await world.bankRound();
  await lookAtAll(world.deps);
  expect(await listUnknown(world.deps)).toBeNull();
  expect({ placed: await placeOf(id), returns: returnsOf(id) }).toEqual(expected);
  expect(await checkBooks(world.deps.db)).toEqual([]);
}

test("one that the bank was never asked for is cancelled, and the PIX is kept for its company", async () => {
  const id = await decide();
  const line = await lineOf(id);
  expect(await bookLine(world.deps, line)).toEqual({ is: "nobodys" });
  expect(await bookLine(world.deps, line, { userId })).toEqual({ is: "booked" });
  await end(id, { placed: "recovered", returns: 0 });
});

test("one that the bank has made, and nobody has heard of, is booked as returned for no company", async () => {
  const id = await decide();
  const { pix } = world.deps;
  const putReturn: typeof pix.putReturn = async (order) => {
    await pix.putReturn(order);
    throw new ExchangeError("UNAVAILABLE");
  };
  await sendReturns({ ...world.deps, pix: { ...pix, putReturn } });
  const line = await lineOf(id);
  expect(await bookLine(world.deps, line)).toEqual({ is: "booked" });
  await end(id, { placed: "returned", returns: 1 });
});

test("one that was booked before the look is booked as returned", async () => {
  const id = await decide();
  await sendReturns(world.deps);
  const line = await lineOf(id);
  expect(await bookLine(world.deps, line)).toEqual({ is: "booked" });
  await end(id, { placed: "returned", returns: 1 });
});

test("one that the bank was asked for lately may still be made: it is neither cancelled nor kept", async () => {
  const id = await decide();
  world.bank.state.mood = "away";
  await sendReturns(world.deps);
  world.bank.state.mood = "well";
  const line = await lineOf(id);
  const why = "the bank was asked for its return, and may still make it";
  expect(await bookLine(world.deps, line, { userId })).toEqual({ is: "waits", why });
  expect(await placeOf(id)).toBe("suspense");
  await world.returnsDue();
  expect(await bookLine(world.deps, line, { userId })).toEqual({ is: "booked" });
  await end(id, { placed: "recovered", returns: 0 });
});

test("it is not booked while the bank does not say, or names another return under our id", async () => {
  const id = await decide();
  const line = await lineOf(id);
  world.bank.state.mood = "away";
  await expect(bookLine(world.deps, line, { userId })).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  world.bank.state.mood = "well";
  const pix = {
    ...world.deps.pix,
    findReturn: async (returnId: string) => ({ returnId, endToEndId: id, cents: 1n }),
  };
  const why = "the bank has another return under our id";
  expect(await bookLine({ ...world.deps, pix }, line, { userId })).toEqual({ is: "waits", why });
  expect(await placeOf(id)).toBe("suspense");
});
