import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { HISTORY_CATEGORIES, randomHistory } from "#lib/activity/test/random-history.ts";
import { SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import { listPayins, type PayinFilter } from "#lib/payins/rows/payins.ts";
import { listPayouts, type PayoutFilter } from "#lib/payouts/rows/payouts.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { narrowBounds } from "#lib/test/narrow-bounds.ts";
import { paymentSearch } from "./payment-search.ts";
import { paymentTotals } from "./payment-totals.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
await randomHistory(store);
const ours = await store.db
  .selectFrom("account")
  .selectAll()
  .where("id", "=", "ours")
  .executeTakeFirstOrThrow()
  .then(({ id }) => ({ id }) as Parameters<typeof paymentTotals>[1]);

const EVERYTHING = { limit: 10_000 };
const sought = async (text: string) => paymentSearch(store, "ours", searchQueryBy(text));

const FILTERS: (PayinFilter & PayoutFilter)[] = [
  {},
  ...["completed", "failed", "expired", "refunded", "processing", "on_hold"].map((status) => ({
    status,
  })),
  { token: "USDT" },
  { network: "polygon", status: "completed" },
  { from: "2026-10-05", to: "2026-11-04" },
  { category: HISTORY_CATEGORIES[0] },
  { category: HISTORY_CATEGORIES[1], status: "failed", token: "USDC" },
  { min: 250_00n, max: 250_00n },
  { min: 200_00n },
  { order: "largest", max: 300_00n },
  { show: "attention" },
  { search: await sought("nota fiscal") },
  { search: await sought("NF 17"), status: "completed" },
  { search: await sought("250,00"), from: "2026-10-05" },
];

type Listed = { status: string; token: string; cents: bigint; units: bigint };

const offOf = (narrowed = "") => {
  if (narrowed === "expired") return "expired";
  return ["failed", "refunded"].includes(narrowed) ? "failed" : null;
};

/** The same of the list's own rows, one by one. */
function added(rows: readonly Listed[], { status, show }: PayinFilter | PayoutFilter) {
  const isOfCompleted = status === undefined && show === undefined;
  const money = rows.filter((row) => !isOfCompleted || row.status === "completed");
  const tokens = Map.groupBy(money, ({ token }) => token);
  return {
    count: BigInt(rows.length),
    isOfCompleted,
    isOff: offOf(status ?? show),
    cents: money.reduce((sum, { cents }) => sum + cents, 0n),
    tokens: [...tokens]
      .map(([token, all]) => ({ token, units: all.reduce((sum, { units }) => sum + units, 0n) }))
      .toSorted((a, b) => (a.token < b.token ? -1 : 1)),
    among: null,
  };
}

describe("what a list of payments comes to", () => {
  test("is what its own rows add up to, however they are narrowed", async () => {
    for (const filter of FILTERS) {
      const payins = await listPayins(store.db, "ours", filter, EVERYTHING);
      expect(await paymentTotals(store, ours, { side: "payin", filter })).toEqual(
        added(
          payins.rows.map((row) => ({
            ...row,
            cents: row.sender_cents,
            units: row.receiver_units,
          })),
          filter,
        ),
      );
      const payouts = await listPayouts(store.db, "ours", filter, EVERYTHING);
      expect(await paymentTotals(store, ours, { side: "payout", filter })).toEqual(
        added(
          payouts.rows.map((row) => ({
            ...row,
            cents: row.receiver_cents,
            units: row.token_units,
          })),
          filter,
        ),
      );
    }
  });

  test("says where only the newest were looked at, and looks at no more", async () => {
    narrowBounds(SEARCH_BOUNDS, { walked: 5 }, onTestFinished);
    const filter = { min: 1n };
    const { rows } = await listPayins(store.db, "ours", filter, { limit: 5 });
    const totals = await paymentTotals(store, ours, { side: "payin", filter });
    expect(totals.among).toBe(5);
    expect(totals.count).toBe(BigInt(rows.length));
    // What is kept as sums is told whole, and what the index of words names.
    const named = { search: await sought("nota fiscal") };
    const { rows: matching } = await listPayins(store.db, "ours", named, EVERYTHING);
    expect(matching.length).toBeGreaterThan(5);
    const found = await paymentTotals(store, ours, { side: "payin", filter: named });
    expect([found.count, found.among]).toEqual([BigInt(matching.length), null]);
    const { rows: all } = await sql<{ count: bigint }>`
      select count(*) as count from payin where account_id = 'ours'`.execute(store.db);
    const whole = await paymentTotals(store, ours, { side: "payin", filter: {} });
    expect([whole.count, whole.among]).toEqual([all[0]?.count, null]);
  });
});
