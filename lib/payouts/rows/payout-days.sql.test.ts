import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { payoutDays } from "./payout-days.ts";

const built = await buildStore();
const { db } = built.store;
afterAll(() => built.store.drop());
beforeEach(clear);

async function clear() {
  await db.deleteFrom("payout").execute();
}

const HOUR_MS = 3_600_000;
/** Midnight in São Paulo, which has been three hours behind UTC all year since 2019. */
const midnightOf = (day: string) => Date.parse(`${day}T03:00:00Z`);
const days = (first: number, last: number) => payoutDays(db, "ours", first, last);
const today = async () => midnightOf((await days(0, 0))[0]?.day ?? "");
const add = (override: Parameters<typeof insertPayout>[2], account = "ours") =>
  insertPayout(built.store, account, { status: "completed", ...override });

test("a day's completed payouts are its own, and no others", async () => {
  const begins = await today();
  await add({ ended_at: new Date(begins), receiver_cents: 100_01n, fee_cents: 2n });
  await add({ ended_at: new Date(begins), receiver_cents: 50_00n, fee_cents: null });
  await add({ ended_at: new Date(begins - 1), receiver_cents: 7_00n });
  await add({ ended_at: new Date(begins), receiver_cents: 999_00n }, "theirs");
  await add({ status: "refunded", ended_at: new Date(begins), receiver_cents: 888_00n });
  await add({ status: "processing", receiver_cents: 777_00n });
  const [yesterday, now] = await days(1, 0);
  expect(now).toMatchObject({ completed: 2, cents: 150_01n, feeCents: 2n, withoutFee: 1 });
  expect(yesterday).toMatchObject({ completed: 1, cents: 7_00n, withoutFee: 0 });
});

test("the days add up to the whole, wherever they are cut", async () => {
  const payout = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 29 * 24 }),
    cents: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    fee: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
    isCompleted: fc.boolean(),
  });
  const property = fc.asyncProperty(
    fc.array(payout, { maxLength: 12 }),
    fc.integer({ min: 0, max: 28 }),
    async (payouts, cut) => {
      await clear();
      const begins = await today();
      for (const { hoursAgo, cents, fee, isCompleted } of payouts) {
        await add({
          status: isCompleted ? "completed" : "failed",
          ended_at: new Date(begins - hoursAgo * HOUR_MS),
          receiver_cents: cents,
          fee_cents: fee,
        });
      }
      const done = payouts.filter(({ isCompleted }) => isCompleted);
      const found = [...(await days(29, cut + 1)), ...(await days(cut, 0))];
      expect(found).toHaveLength(30);
      const sum = (of: (one: (typeof found)[number]) => bigint) =>
        found.reduce((whole, one) => whole + of(one), 0n);
      expect(sum(({ cents }) => cents)).toBe(done.reduce((whole, one) => whole + one.cents, 0n));
      expect(sum(({ feeCents }) => feeCents)).toBe(
        done.reduce((whole, { fee }) => whole + (fee ?? 0n), 0n),
      );
      expect(sum(({ completed }) => BigInt(completed))).toBe(BigInt(done.length));
    },
  );
  await fc.assert(property, { numRuns: 12 });
});
