import { afterEach, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import { claimReturn, returnsDue } from "#service/db/payins/pix-returns.ts";
import { tryReturn } from "#service/domain/payins/settle-returns.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(async () => {
  world.bank.state.mood = "well";
  await world.deps.db.deleteFrom("bank_feed_faults").execute();
  await world.expectCleanBooks();
});

const waiting = async () => {
  const { returns, returns_count } = await world.service.unsettled();
  expect(returns_count).toBe(returns.length);
  return returns;
};
const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await world.service.metrics())?.[1]);
const round = async () => {
  await world.returnsDue();
  await world.bankRound();
};
const returns = (made: MadePayin) => world.returns(made.user, made.id);

test("a return that the bank refuses is on the operator's list until the bank takes it", async () => {
  const made = await world.payin();
  const wrong = world.bank.pay(made.txid, "249.99");
  const created_at = new Date().toISOString();
  const foreign = { return_id: "other", end_to_end_id: wrong, amount: "249.99", created_at };
  world.bank.returns.set("other", foreign);
  await round();
  expect(await waiting()).toEqual([
    {
      end_to_end_id: wrong,
      transaction_id: made.id,
      amount: "249.99",
      reason: "wrong_amount",
      trouble: "the bank refuses the return",
      attempts: 1,
      since: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await metric("ponte_pix_returns_troubled")).toBe(1);
  await round();
  expect(await waiting()).toMatchObject([{ attempts: 2 }]);
  world.bank.returns.delete("other");
  await round();
  expect(await returns(made)).toMatchObject([{ status: "returned" }]);
  expect([await waiting(), await metric("ponte_pix_returns_troubled")]).toEqual([[], 0]);
});

test("one that the bank does not answer for says so, one that was not tried yet is not listed", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "1.00");
  await world.importReceipts();
  expect(await returns(made)).toMatchObject([{ status: "returning" }]);
  expect(await waiting()).toEqual([]);
  const { pix } = world.deps;
  const findReturn = () => Promise.reject(new ExchangeError("UNAVAILABLE"));
  world.deps.pix = { ...pix, findReturn };
  await round();
  world.deps.pix = pix;
  expect(await waiting()).toMatchObject([{ trouble: "the bank does not answer" }]);
  await round();
  expect(await waiting()).toEqual([]);
});

test("of several replicas that saw a return due one takes the attempt; nobody one that is over", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "1.00");
  await world.importReceipts();
  const { db } = world.deps;
  const { id } = await db
    .selectFrom("pix_returns")
    .select("id")
    .where("payin_id", "=", BigInt(made.id))
    .executeTakeFirstOrThrow();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimReturn(db, id, 60_000)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await round();
  expect(await returns(made)).toMatchObject([{ status: "returned" }]);
  await world.returnsDue();
  expect(await claimReturn(db, id, 60_000)).toBe(false);
});

test("an attempt that somebody else has is not made", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "1.00");
  await world.importReceipts();
  const due = await returnsDue(world.deps.db, 20);
  expect(due).toHaveLength(1);
  let sent = 0;
  const { pix } = world.deps;
  const putReturn: typeof pix.putReturn = (order) => ((sent += 1), pix.putReturn(order));
  const deps = { ...world.deps, pix: { ...pix, putReturn } };
  await claimReturn(deps.db, due[0]!.id, 60_000);
  await tryReturn(deps, due[0]!);
  expect(sent).toBe(0);
  await round();
  expect(await returns(made)).toMatchObject([{ status: "returned" }]);
});

/** The port allows a repeated order under one id; the service relies on that only where it can't ask. */
test("a return whose answer was lost is asked about, never sent again", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "1.00");
  const { pix } = world.deps;
  let sent = 0;
  const putReturn: typeof pix.putReturn = async (order) => {
    sent += 1;
    await pix.putReturn(order);
    throw new ExchangeError("UNAVAILABLE");
  };
  world.deps.pix = { ...pix, putReturn };
  await round();
  expect(await returns(made)).toMatchObject([{ status: "returning" }]);
  await round();
  world.deps.pix = pix;
  expect(await returns(made)).toMatchObject([{ status: "returned" }]);
  expect(sent).toBe(1);
});

const faults = async () => {
  const { feed_faults, feed_faults_count } = await world.service.unsettled();
  expect(feed_faults_count).toBe(feed_faults.length);
  return feed_faults;
};

test("rows that can't be taken are kept for a person, and hold up none behind them", async () => {
  const made = await world.payin();
  const nothing = world.bank.pay(made.txid, "0.00");
  world.bank.pay(made.txid, "-5.00");
  world.bank.pay(made.txid, "99999999999999999.00");
  const unwritable = world.bank.pay("A\0B", "10.00");
  world.bank.pay(made.txid, "250.00");
  await world.settle();
  expect(await world.statusOf(made)).toBe("completed");
  const since = expect.stringMatching(/Z$/);
  expect(await faults()).toMatchObject([
    { end_to_end_id: nothing, trouble: "not taken: 23514 pix_receipts_cents_check", since },
    { end_to_end_id: null, trouble: "not understood: amount invalid_format", since },
    { trouble: expect.stringMatching(/^not (taken: 22003|understood)/) },
    { end_to_end_id: unwritable, trouble: "not taken: 22021" },
  ]);
  expect(await metric("ponte_bank_feed_faults")).toBe(4);
});

test("one that the bank has mended is taken when the feed is read again, and not kept any more", async () => {
  const made = await world.payin();
  const paid = world.bank.pay(made.txid, "0.00");
  await world.bankRound();
  expect(await faults()).toMatchObject([{ end_to_end_id: paid }]);
  world.bank.correct(paid, "250.00");
  await world.rereadFeed();
  await world.settle();
  expect(await world.statusOf(made)).toBe("completed");
  expect((await faults()).filter((one) => one.end_to_end_id === paid)).toEqual([]);
});

test("an error that is not about the row sets nothing aside", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "250.00");
  const { transaction } = world.deps;
  const codes = ["08006", "40001", "57014", "53300"];
  const errors = codes.map((code) => Object.assign(new Error("broken"), { code }));
  for (const error of [...errors, new ExchangeError("UNAVAILABLE"), new TypeError("ours")]) {
    world.deps.transaction = () => {
      world.deps.transaction = transaction;
      return Promise.reject(error);
    };
    await expect(world.importReceipts()).rejects.toBe(error);
  }
  expect(await faults()).toEqual([]);
  await world.settle();
  expect(await world.statusOf(made)).toBe("completed");
});
