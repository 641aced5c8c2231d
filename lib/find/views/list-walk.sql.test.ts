import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { keysetPage, type Cursor } from "#lib/core/store/keyset-page.ts";
import { LIST_ORDERS, type ListTerms } from "#lib/core/store/list-terms.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import { SEARCH_BOUNDS, type SearchBounds } from "#lib/core/store/indexed-search.ts";
import { searchQueryBy } from "#lib/find/search-query.ts";
import { listPayins } from "#lib/payins/rows/payins.ts";
import { listPayouts } from "#lib/payouts/rows/payouts.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
const OURS = "ours";

const AMOUNTS = [100n, 250_00n, 250_00n, 12_500_00n, 99_99n];
const STATUSES = ["processing", "completed", "failed"];
const NETWORKS = ["polygon", "base"];
const TOKENS = ["USDC", "USDT"] as const;
/** Two rows an hour for a week, up to midnight in São Paulo; every fourth is another account's. */
const ROWS = 200;
const BEGIN = Date.UTC(2026, 10, 20, 3);
const SIZE = 7;

type Row = {
  id: bigint;
  status: string;
  network: string;
  token: string;
  reference: string;
  cents: bigint;
  day: string;
};

for (let at = 0; at < ROWS; at += 1) {
  const account = at % 4 === 3 ? "theirs" : OURS;
  const amount = AMOUNTS[at % AMOUNTS.length]!;
  const common = {
    status: STATUSES[at % 3]!,
    network: NETWORKS[at % 2]!,
    token: TOKENS[Number(at % 5 > 2)]!,
    reference: at % 6 === 0 ? "NF 17" : "",
    created_at: new Date(BEGIN + at * 1_800_000),
    fee_cents: at % 7 === 0 ? 1_111_11n : 1_25n,
  };
  await insertPayin(store, account, { ...common, sender_cents: amount });
  await insertPayout(store, account, { ...common, receiver_cents: amount });
}

const LISTS = {
  payin: { list: listPayins, amount: "sender_cents" },
  payout: { list: listPayouts, amount: "receiver_cents" },
} as const;

async function everyRow(table: keyof typeof LISTS): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, status, network, token, reference, ${sql.ref(LISTS[table].amount)} as cents,
      to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day
      from ${sql.table(table)} where account_id = ${OURS}`.execute(store.db);
  return rows;
}

const DAYS = ["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-24", "2026-11-30"];
const FEE = "1111,11";
const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values);
const filters = fc.record({
  status: maybe(...STATUSES),
  network: maybe(...NETWORKS),
  token: maybe(...TOKENS),
  from: maybe(...DAYS),
  to: maybe(...DAYS),
  min: maybe(100n, 250_00n),
  max: maybe(250_00n, 12_500_00n),
  order: maybe(...LIST_ORDERS),
  // The last is a fee that some have: a list of payments has no fees.
  text: maybe("nf 17", "12500", FEE),
});
type Filter = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

/** What the list is to be, told without a database. */
function expected(rows: readonly Row[], filter: Filter): bigint[] {
  const { status, network, token, from, to, min, max, order, text } = filter;
  const kept = rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      (network === undefined || row.network === network) &&
      (token === undefined || row.token === token) &&
      (from === undefined || row.day >= from) &&
      (to === undefined || row.day <= to) &&
      (min === undefined || row.cents >= min) &&
      (max === undefined || row.cents <= max) &&
      (text !== "nf 17" || row.reference === "NF 17") &&
      (text !== "12500" || row.cents === 12_500_00n) &&
      text !== FEE,
  );
  const isByAmount = order === "largest" || order === "smallest";
  const sorted = kept.toSorted((a, b) => {
    const byId = a.id < b.id ? -1 : 1;
    return isByAmount && a.cents !== b.cents ? (a.cents < b.cents ? -1 : 1) : byId;
  });
  const isRising = order === "oldest" || order === "smallest";
  return (isRising ? sorted : sorted.toReversed()).map(({ id }) => id);
}

const BOUNDS: Record<string, SearchBounds> = {
  "what is near is enough": SEARCH_BOUNDS,
  "the index finds all": { ...SEARCH_BOUNDS, near: 3 },
  "the index finds too many": { ...SEARCH_BOUNDS, near: 3, matches: 5 },
};
const WALKS = (["payin", "payout"] as const).flatMap((table) =>
  Object.entries(BOUNDS).map(([name, bounds]) => ({ table, name, bounds })),
);

test.each(WALKS)(
  "$table: whatever narrows and sorts a list, its pages hold each row once, there and back: $name",
  async ({ table, bounds }) => {
    const rows = await everyRow(table);
    expect(rows).toHaveLength(150);
    const page = async ({ text, ...filter }: Filter, cursor: Cursor) => {
      const asked: ListTerms & Partial<Record<"status" | "network" | "token", string>> = {
        ...filter,
        search: text ? await paymentSearch(store, OURS, searchQueryBy(text)) : undefined,
      };
      const keyset = { ...cursor, limit: SIZE + 1 };
      const found = await LISTS[table].list(store.db, OURS, asked, keyset, bounds);
      return keysetPage<{ id: bigint }>(found.rows, SIZE, cursor, found.stoppedAt);
    };
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const all = expected(rows, filter);
        const there: bigint[] = [];
        let at = await page(filter, {});
        expect(at.newer).toBeNull();
        for (;;) {
          there.push(...at.rows.map(({ id }) => id));
          if (at.older === null) break;
          at = await page(filter, { before: BigInt(at.older) });
        }
        expect(there).toEqual(all);
        const back: bigint[] = [];
        for (;;) {
          back.unshift(...at.rows.map(({ id }) => id));
          if (at.newer === null) break;
          at = await page(filter, { after: BigInt(at.newer) });
        }
        expect(back).toEqual(all);
      }),
      { numRuns: 60 },
    );
  },
);

test("another account's row places no page by its amount", async () => {
  const theirs = await store.db
    .selectFrom("payin")
    .select("id")
    .where("account_id", "=", "theirs")
    .executeTakeFirstOrThrow();
  const keyset = { before: theirs.id, limit: SIZE };
  const found = await listPayins(store.db, OURS, { order: "largest" }, keyset);
  expect(found.rows).toEqual([]);
});
