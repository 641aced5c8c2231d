import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin, insertReturns } from "#lib/test/rows/payin-rows.ts";
import { payinDays } from "./payin-days.ts";

const built = await buildStore();
const { db } = built.store;
afterAll(() => built.store.drop());
beforeEach(clear);

async function clear() {
  await db.deleteFrom("payin_return").execute();
  await db.deleteFrom("payin").execute();
}

const HOUR_MS = 3_600_000;
/** Midnight in São Paulo, which has been three hours behind UTC all year since 2019. */
const midnightOf = (day: string) => Date.parse(`${day}T03:00:00Z`);
const days = (first: number, last: number) => payinDays(db, "ours", first, last);
const today = async () => midnightOf((await days(0, 0))[0]?.day ?? "");
const add = (override: Parameters<typeof insertPayin>[2], account = "ours") =>
  insertPayin(built.store, account, { status: "completed", ...override });

test("each day stands there once, the oldest first, with nothing where nothing was completed", async () => {
  const found = await days(29, 0);
  const last = midnightOf(found.at(-1)?.day ?? "");
  expect(found.map(({ day }) => midnightOf(day))).toEqual(
    Array.from({ length: 30 }, (_, at) => last - (29 - at) * 24 * HOUR_MS),
  );
  expect(Date.now() - last).toBeLessThan(24 * HOUR_MS);
  expect(found[3]).toMatchObject({ completed: 0, cents: 0n, feeCents: 0n, returnedCents: 0n });
});

test("what is completed on a day is its own, to the millisecond; returned PIX stand apart", async () => {
  const begins = await today();
  await add({ completed_at: new Date(begins), sender_cents: 100_01n, fee_cents: 1n });
  await add({ completed_at: new Date(begins), sender_cents: 50_00n, fee_cents: null });
  await add({ completed_at: new Date(begins - 1), sender_cents: 7_00n, fee_cents: 7n });
  await add({ completed_at: new Date(begins), sender_cents: 999_00n }, "theirs");
  await add({ status: "failed", paid_at: new Date(begins), sender_cents: 888_00n });
  await add({ status: "processing", paid_at: new Date(begins), sender_cents: 777_00n });
  const back = await add({ status: "expired", expires_at: new Date(begins - 1) });
  await insertReturns(
    built.store,
    back,
    { cents: 300_00n, returnedAt: new Date(begins) },
    { cents: 4_00n, returnedAt: new Date(begins - 1) },
    { cents: 5_00n, status: "returning", returnedAt: null },
  );
  const [yesterday, now] = await days(1, 0);
  expect(now).toMatchObject({
    completed: 2,
    cents: 150_01n,
    feeCents: 1n,
    withoutFee: 1,
    returned: 1,
    returnedCents: 300_00n,
  });
  expect(yesterday).toMatchObject({ completed: 1, cents: 7_00n, feeCents: 7n, returned: 1 });
});

test("the days add up to the whole, wherever they are cut", async () => {
  const payin = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 29 * 24 }),
    cents: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    fee: fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })),
    isCompleted: fc.boolean(),
  });
  const property = fc.asyncProperty(
    fc.array(payin, { maxLength: 12 }),
    fc.integer({ min: 0, max: 28 }),
    async (payins, cut) => {
      await clear();
      const begins = await today();
      for (const { hoursAgo, cents, fee, isCompleted } of payins) {
        const at = new Date(begins - hoursAgo * HOUR_MS);
        await add({
          status: isCompleted ? "completed" : "failed",
          paid_at: at,
          completed_at: at,
          sender_cents: cents,
          fee_cents: fee,
        });
      }
      const done = payins.filter(({ isCompleted }) => isCompleted);
      const found = [...(await days(29, cut + 1)), ...(await days(cut, 0))];
      expect(found).toHaveLength(30);
      const sum = (of: (one: (typeof found)[number]) => bigint) =>
        found.reduce((whole, one) => whole + of(one), 0n);
      expect(sum(({ cents }) => cents)).toBe(done.reduce((whole, one) => whole + one.cents, 0n));
      expect(sum(({ feeCents }) => feeCents)).toBe(
        done.reduce((whole, { fee }) => whole + (fee ?? 0n), 0n),
      );
      expect(sum(({ completed }) => BigInt(completed))).toBe(BigInt(done.length));
      expect(sum(({ withoutFee }) => BigInt(withoutFee))).toBe(
        BigInt(done.filter(({ fee }) => fee === null).length),
      );
    },
  );
  await fc.assert(property, { numRuns: 12 });
});
