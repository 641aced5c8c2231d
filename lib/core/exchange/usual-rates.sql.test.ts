import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toJson } from "#platform/json-column.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { medianRate } from "#lib/rules/spenders/signing-limits.ts";
import { usualRates } from "./usual-rates.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
beforeEach(async () => {
  await built.store.db.deleteFrom("payin").execute();
  await built.store.db.deleteFrom("payout").execute();
});

const ago = (table: "payin" | "payout", id: bigint, days: number, hour: number) =>
  sql`update ${sql.table(table)} set created_at =
    (date_trunc('day', now() at time zone 'America/Sao_Paulo') - make_interval(days => ${days}::int)
      + make_interval(hours => ${hour}::int)) at time zone 'America/Sao_Paulo'
    where id = ${id}`.execute(built.store.db);

const PAID = { status: "completed" } as const;
type PayinOver = Parameters<typeof insertPayin>[2];
type PayoutOver = Parameters<typeof insertPayout>[2];

async function payin(days: number, rate: bigint, over: PayinOver = PAID, hour = 12) {
  const { id } = await insertPayin(built.store, over?.account_id ?? "ours", { rate, ...over });
  await ago("payin", id, days, hour);
}
async function payout(days: number, rate: bigint, over: PayoutOver = {}, hour = 12) {
  const { id } = await insertPayout(built.store, over.account_id ?? "ours", { rate, ...over });
  await ago("payout", id, days, hour);
}
const bought = (before?: Date) =>
  usualRates(built.store.db, "payin", built.ours, "USDC", before ?? null);
const sold = (before?: Date) =>
  usualRates(built.store.db, "payout", built.ours, "USDC", before ?? null);

describe("what counts", () => {
  test("is a payin whose PIX came and that shows nothing amiss", async () => {
    const paid_at = new Date();
    await payin(1, 1n);
    await payin(2, 2n, { status: "processing", paid_at });
    await payin(3, 3n, { status: "processing" });
    await payin(4, 4n, { status: "expired" });
    await payin(5, 5n, { status: "failed", paid_at });
    await payin(6, 6n, { ...PAID, chain_check: "differs" });
    const differences = toJson([
      { field: "address" as const, fault: "differs" as const, derived: "1", returned: "2" },
    ]);
    await payin(7, 7n, { ...PAID, differences });
    expect(await bought()).toEqual([1n, 2n]);
  });

  test("is a payout that was executed, whose tokens went as they were allowed", async () => {
    await payout(1, 1n, { status: "processing" });
    await payout(2, 2n, { status: "refunded" });
    await payout(3, 3n, { status: "failed" });
    await payout(4, 4n, { status: "completed", chain_check: "differs" });
    expect(await sold()).toEqual([1n, 2n]);
  });

  test("is one's own, of that token, that side, and of before", async () => {
    await payin(1, 1n, { ...PAID, account_id: "theirs" });
    await payin(1, 2n, { ...PAID, token: "USDT" });
    await payout(1, 3n);
    await payin(2, 4n);
    await payin(9, 5n);
    expect(await bought()).toEqual([4n, 5n]);
    expect(await sold()).toEqual([3n]);
    expect(await bought(new Date(Date.now() - 5 * 86_400_000))).toEqual([5n]);
  });
});

describe("one of each day", () => {
  test("however many there are: the first, by the clock of São Paulo", async () => {
    for (let hour = 0; hour < 24; hour += 1) await payout(3, BigInt(100 + hour), {}, hour);
    await payout(2, 200n, {}, 0);
    expect(await sold()).toEqual([200n, 100n]);
  });

  test("of the last thirty days, twenty at most, the newest first", async () => {
    for (let day = 35; day >= 1; day -= 1) await payin(day, BigInt(day));
    expect(await bought()).toEqual(Array.from({ length: 20 }, (_, index) => BigInt(index + 1)));
    await built.store.db.deleteFrom("payin").execute();
    for (const day of [29, 30, 31]) await payin(day, BigInt(day));
    expect(await bought()).toEqual([29n]);
  });

  test("so that sixty of one afternoon move the usual rate by one day's place", async () => {
    const usual = 5_400_000n;
    for (let day = 1; day <= 9; day += 1) await payout(day, usual + BigInt(day % 3));
    const before = medianRate(await sold());
    for (let more = 0; more < 60; more += 1) await payout(0, usual + BigInt(more) * 2_000n, {}, 0);
    expect(await sold()).toHaveLength(10);
    expect((medianRate(await sold()) ?? 0n) - (before ?? 0n)).toBeLessThanOrEqual(2n);
  });
});
