import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { keysetPage, type Cursor } from "#lib/core/store/keyset-page.ts";
import { LIST_ORDERS } from "#lib/core/store/list-terms.ts";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { activityTotals } from "#lib/rules/activity/activity-sums.ts";
import { MOVEMENT_KINDS, MOVEMENT_SIDES, MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";
import { HISTORY_CATEGORIES, randomHistory } from "#lib/activity/test/random-history.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import type { ActivityFilter } from "./activity-filter.ts";
import { activitySums } from "./activity-sums.ts";
import { SEARCH_BOUNDS } from "#lib/core/store/indexed-search.ts";
import { listActivity, type ActivityRow } from "./list-activity.ts";
import { expectedLines, type ExpectedLine } from "#lib/activity/test/expected-lines.ts";

const { store } = await buildStore();
afterAll(() => store.drop());
const OURS = "ours";

await randomHistory(store);
await sql`analyze activity`.execute(store.db);
// Also what is deleted.
await sql`delete from payout where id in (select id from payout order by id limit 3)`.execute(
  store.db,
);
const expected = (await expectedLines(store.db)).filter(({ account_id }) => account_id === OURS);

const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values);
const DAYS = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-15", "2026-11-30"];
const TEXTS = ["sao", "JOÃO ltda", "zé", "nf 17", "100%_", "\\a", "%", "Ω", "a", "nothing"];
const CODES = ["#17", "E30", "0xab31", "brl:25000", "units:45520257", "pix:2", "none"];
const filters = fc.record({
  sides: fc.constantFrom(MOVEMENT_SIDES, MOVEMENT_SIDES, ["payin"] as const),
  kind: maybe(...MOVEMENT_KINDS),
  withFees: maybe(true, false),
  state: maybe(...MOVEMENT_STATES),
  network: maybe("polygon", "base"),
  token: maybe("USDC", "USDT"),
  costCentre: maybe("TI", "Marketing", "nobody's", null),
  category: maybe(...HISTORY_CATEGORIES),
  from: maybe(...DAYS.slice(0, 5)),
  to: maybe(...DAYS.slice(1)),
  min: maybe(100n, 250_00n),
  max: maybe(250_00n, 12_500_00n),
  order: maybe(...LIST_ORDERS),
  search: maybe(
    ...TEXTS.map((text) => ({ text, codes: [] as string[] })),
    ...CODES.map((code) => ({ text: "no such text", codes: [code] })),
    { text: "zé", codes: ["brl:25000"] },
  ),
});

const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "");

function fits(line: ExpectedLine, filter: ActivityFilter): boolean {
  const { sides, kind, withFees, state, network, token, from, to, min, max, search } = filter;
  const { costCentre, category } = filter;
  const isListed = kind ? line.kind === kind : withFees === true || line.kind !== "fee";
  return (
    isListed &&
    sides.includes(line.side) &&
    (!state || line.state === state) &&
    (!network || line.network === network) &&
    (!token || line.token === token) &&
    (costCentre === undefined || line.cost_centre === costCentre) &&
    (category === undefined || line.category === category) &&
    (!from || line.day >= from) &&
    (!to || line.day <= to) &&
    (min === undefined || line.amount_cents >= min) &&
    (max === undefined || line.amount_cents <= max) &&
    (!search ||
      (search.text !== null && folded(line.said).includes(folded(search.text))) ||
      search.codes.some((code) => line.codes.includes(code)))
  );
}

/** A movement by what it is, for its number is the list's own. */
const nameOf = (line: Pick<ActivityRow, "kind" | "payin_id" | "payout_id" | "return_id">) =>
  [line.kind, line.payin_id, line.payout_id, line.return_id].join("/");

test("the lines are what the payments tell, each once", async () => {
  const lines = await store.db
    .selectFrom("activity")
    .selectAll()
    .where("account_id", "=", OURS)
    .execute();
  const told = (line: ExpectedLine | ActivityRow) => ({
    name: nameOf(line),
    status: line.status,
    state: line.state,
    at: line.at.toISOString(),
    settled: line.settled_at?.toISOString() ?? null,
    money: [line.amount_cents, line.gross_cents, line.fee_cents, line.net_cents, line.units].join(),
    codes: line.codes.toSorted(),
    party: `${line.party}/${line.party_document}`,
    kept: `${line.cost_centre}/${line.category}`,
    rates: `${line.rate}/${line.market_rate}`,
  });
  const sorted = (all: readonly (ExpectedLine | ActivityRow)[]) =>
    all.map(told).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(sorted(lines)).toEqual(sorted(expected));
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(MOVEMENT_KINDS));
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(MOVEMENT_STATES));
});

const SIZE = 7;

test.each([
  ["what is near is enough", SEARCH_BOUNDS],
  ["the index finds all", { ...SEARCH_BOUNDS, near: 3 }],
  ["the index finds too many", { ...SEARCH_BOUNDS, near: 3, matches: 5 }],
  ["too many seem to match", { ...SEARCH_BOUNDS, near: 3, sample: 100, few: 20 }],
])(
  "whatever narrows, sorts and searches the list, its pages hold each line once, there and back: %s",
  async (_, bounds) => {
    const page = async (filter: ActivityFilter, cursor: Cursor) => {
      const limit = SIZE + 1;
      const found = await listActivity(store.db, OURS, filter, { ...cursor, limit }, bounds);
      return keysetPage(found.rows, SIZE, cursor, found.stoppedAt);
    };
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const all = expected.filter((line) => fits(line, filter)).map(nameOf);
        const there: ActivityRow[] = [];
        let at = await page(filter, {});
        for (;;) {
          there.push(...at.rows);
          if (at.older === null) break;
          at = await page(filter, { before: BigInt(at.older) });
        }
        expect(there.map(nameOf).toSorted()).toEqual(all.toSorted());
        const isByAmount = filter.order === "largest" || filter.order === "smallest";
        const key = (row: ActivityRow) =>
          isByAmount ? row.amount_cents : BigInt(row.at.getTime());
        const rising = there.toSorted((a, b) =>
          key(a) === key(b) ? (a.id < b.id ? -1 : 1) : key(a) < key(b) ? -1 : 1,
        );
        const isRising = filter.order === "oldest" || filter.order === "smallest";
        expect(there).toEqual(isRising ? rising : rising.toReversed());
        const back: ActivityRow[] = [];
        for (;;) {
          back.unshift(...at.rows);
          if (at.newer === null) break;
          at = await page(filter, { after: BigInt(at.newer) });
        }
        expect(back).toEqual(there);
      }),
      { numRuns: 150 },
    );
  },
);

async function sameSums(filter: ActivityFilter): Promise<void> {
  const kinds = filter.kind
    ? [filter.kind]
    : MOVEMENT_KINDS.filter((kind) => filter.withFees || kind !== "fee");
  const { sums, isPart } = await activitySums(store.db, OURS, filter);
  expect(isPart).toBe(false);
  const lines = expected.filter((line) => fits(line, { ...filter, state: undefined }));
  for (const state of MOVEMENT_STATES) {
    const totals = activityTotals(sums, { kinds, state });
    const moved = lines.filter((line) => line.state === state);
    const sum = (kind: string, column: "gross_cents" | "fee_cents" | "net_cents" | "units") =>
      moved
        .filter((line) => line.kind === kind)
        .reduce((all, line) => all + (line[column] ?? 0n), 0n);
    expect(totals.counts[state]).toBe(BigInt(moved.length));
    for (const [kind, flow] of [
      ["payin", totals.payins],
      ["payout", totals.payouts],
    ] as const) {
      expect(flow?.grossCents ?? 0n).toBe(sum(kind, "gross_cents"));
      expect(flow?.feeCents ?? 0n).toBe(sum(kind, "fee_cents"));
      expect(flow?.netCents ?? 0n).toBe(sum(kind, "net_cents"));
    }
    expect(totals.returnedCents ?? 0n).toBe(sum("return", "gross_cents"));
    expect(totals.tokens.reduce((all, one) => all + one.received, 0n)).toBe(sum("payin", "units"));
    expect(totals.tokens.reduce((all, one) => all + one.sent, 0n)).toBe(sum("payout", "units"));
    const unknown = moved.filter(({ fee_cents }) => fee_cents === null).length;
    expect(totals.withoutFee).toBe(BigInt(unknown));
  }
}

/** Half of them such as are read from the sums that are kept. */
const summed = fc
  .tuple(filters, fc.boolean())
  .map(([{ search, min, max, ...plain }, isPlain]): ActivityFilter =>
    isPlain ? plain : { ...plain, search, min, max },
  );

test("counts and totals are those of the lines, folded or not", async () => {
  await fc.assert(fc.asyncProperty(summed, sameSums), { numRuns: 150 });
  while (await foldActivity(store));
  for (const table of ["activity_delta", "activity_group_delta"]) {
    expect((await sql`select from ${sql.table(table)}`.execute(store.db)).rows).toEqual([]);
  }
  await fc.assert(fc.asyncProperty(summed, sameSums), { numRuns: 150 });
});

test("filling anew gives the same lines in the order of time", async () => {
  const before = await store.db.selectFrom("activity").selectAll().execute();
  await sql`truncate activity, activity_sum, activity_delta, activity_group_sum, activity_group_delta`.execute(
    store.db,
  );
  await sql`select fill_activity()`.execute(store.db);
  const after = await store.db.selectFrom("activity").selectAll().orderBy("id").execute();
  const said = (rows: readonly ActivityRow[]) =>
    rows
      .map(({ id: _, ...row }) =>
        JSON.stringify(row, (_key, value: unknown) =>
          typeof value === "bigint" ? String(value) : value,
        ),
      )
      .toSorted();
  expect(said(after)).toEqual(said(before));
  expect(after.map(({ at }) => at)).toEqual(
    after.map(({ at }) => at).toSorted((a, b) => Number(a) - Number(b)),
  );
  await fc.assert(fc.asyncProperty(filters, sameSums), { numRuns: 30 });
});
