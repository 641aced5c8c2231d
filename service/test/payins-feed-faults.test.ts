import { afterEach, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { UnsettledRecord } from "#protocol/api/unsettled.ts";
import { MANAGEMENT_TOKEN } from "./harness.ts";
import { startPayinWorld, type PayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
afterEach(async () => {
  await world.deps.db.deleteFrom("bank_feed_faults").execute();
  await world.expectCleanBooks();
});

const headers = { authorization: `Bearer ${MANAGEMENT_TOKEN}` };
const faults = async () => {
  const line = "GET /settings/unsettled";
  const { body } = await world.call<UnsettledRecord>(null, line, { headers });
  expect(body.feed_faults_count).toBe(body.feed_faults.length);
  return body.feed_faults;
};
const metric = async () => {
  const { text } = await world.call(null, "GET /metrics", { headers });
  return Number(/^ponte_bank_feed_faults (\d+)$/m.exec(text)?.[1]);
};
const status = async (made: Awaited<ReturnType<PayinWorld["payin"]>>) =>
  (await world.look(made.user, made.id)).status;

test("rows that can't be taken are kept for a person, and hold up none behind them", async () => {
  const made = await world.payin();
  const nothing = world.bank.pay(made.txid, "0.00");
  world.bank.pay(made.txid, "-5.00");
  world.bank.pay(made.txid, "99999999999999999.00");
  const unwritable = world.bank.pay("A\0B", "10.00");
  world.bank.pay(made.txid, "250.00");
  await world.settle();
  expect(await status(made)).toBe("completed");
  const since = expect.stringMatching(/Z$/);
  expect(await faults()).toMatchObject([
    { end_to_end_id: nothing, trouble: "not taken: 23514 pix_receipts_cents_check", since },
    { end_to_end_id: null, trouble: "not understood: amount invalid_format", since },
    { trouble: expect.stringMatching(/^not (taken: 22003|understood)/) },
    { end_to_end_id: unwritable, trouble: "not taken: 22021" },
  ]);
  expect(await metric()).toBe(4);
});

test("one that the bank has mended is taken when the feed is read again, and not kept any more", async () => {
  const made = await world.payin();
  const paid = world.bank.pay(made.txid, "0.00");
  await world.bankRound();
  expect(await faults()).toMatchObject([{ end_to_end_id: paid }]);
  world.bank.correct(paid, "250.00");
  await world.rereadFeed();
  await world.settle();
  expect(await status(made)).toBe("completed");
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
    await expect(world.takeReceipts()).rejects.toBe(error);
  }
  expect(await faults()).toEqual([]);
  await world.settle();
  expect(await status(made)).toBe("completed");
});
