import { afterEach, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { UnsettledRecord } from "#protocol/api/unsettled.ts";
import { claimReturn, returnsDue } from "#service/db/payins/pix-returns.ts";
import { tryReturn } from "#service/domain/payins/settle-returns.ts";
import { MANAGEMENT_TOKEN } from "./harness.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(async () => {
  world.bank.state.mood = "well";
  await world.expectCleanBooks();
});

const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
const waiting = async () => {
  const line = "GET /settings/unsettled";
  const { body } = await world.call<UnsettledRecord>(null, line, { headers });
  expect(body.returns_count).toBe(body.returns.length);
  return body.returns;
};
const metric = async () => {
  const { text } = await world.call(null, "GET /metrics", { headers });
  return Number(/^ponte_pix_returns_troubled (\d+)$/m.exec(text)?.[1]);
};
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
  expect(await metric()).toBe(1);
  await round();
  expect(await waiting()).toMatchObject([{ attempts: 2 }]);
  world.bank.returns.delete("other");
  await round();
  expect(await returns(made)).toMatchObject([{ status: "returned" }]);
  expect([await waiting(), await metric()]).toEqual([[], 0]);
});

test("one that the bank does not answer for says so, one that was not tried yet is not listed", async () => {
  const made = await world.payin();
  world.bank.pay(made.txid, "1.00");
  await world.takeReceipts();
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
  await world.takeReceipts();
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
  await world.takeReceipts();
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

/** The port lets a bank be asked twice under one id; nothing of ours leans on that where it can ask. */
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
