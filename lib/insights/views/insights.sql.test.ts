import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { activitySeries } from "#lib/activity/rows/activity-series.ts";
import { largestGroups } from "#lib/activity/rows/largest-groups.ts";
import { expectedLines, type ExpectedLine } from "#lib/activity/test/expected-lines.ts";
import { randomHistory } from "#lib/activity/test/random-history.ts";
import { dayAfter } from "#lib/format/typed-days.ts";
import { MOVEMENT_SIDES } from "#lib/rules/activity/movements.ts";
import { periodsOf } from "#lib/rules/insights/periods.ts";
import {
  PAYMENT_KINDS,
  sumsOf,
  type Heading,
  type PaymentKind,
} from "#lib/rules/insights/points.ts";
import { averageRate, spreadBps } from "#lib/rules/insights/rates.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { insights } from "./insights.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());
const OURS = "ours";

await randomHistory(store);
await sql`delete from payout where id in (select id from payout order by id limit 3)`.execute(
  store.db,
);
const done = (await expectedLines(store.db)).filter(
  ({ account_id, state, kind }) =>
    account_id === OURS && state === "done" && PAYMENT_KINDS.some((one) => one === kind),
);

const FIRST = "2026-09-20";
const days = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 70 }))
  .map(([from, long]) => ({ from: dayAfter(FIRST, from), to: dayAfter(FIRST, from + long) }));

const amountOf = (line: ExpectedLine) =>
  line.kind === "payout" ? (line.net_cents ?? 0n) : line.gross_cents;
const sum = (lines: readonly ExpectedLine[], of: (line: ExpectedLine) => bigint | null) =>
  lines.reduce((all, line) => all + (of(line) ?? 0n), 0n);
const inDays = ({ from, to }: { from: string; to: string }) =>
  done.filter(({ day }) => day >= from && day <= to);

const LABEL: Record<Heading, (line: ExpectedLine) => string> = {
  party: (line) => `${line.party ?? ""}/${line.party_document ?? ""}`,
  cost_centre: (line) => `${line.cost_centre}/`,
  category: (line) => `${line.category ?? ""}/`,
};

/** What a recount says of one day or month. */
function recounted(lines: readonly ExpectedLine[]) {
  const compared = lines.filter(({ market_rate }) => market_rate !== null);
  return {
    count: BigInt(lines.length),
    amountCents: sum(lines, amountOf),
    grossCents: sum(lines, (line) => line.gross_cents),
    feeCents: sum(lines, (line) => line.fee_cents),
    units: sum(lines, (line) => line.units),
    withoutFee: BigInt(lines.filter(({ fee_cents }) => fee_cents === null).length),
    traded: sum(lines, (line) => line.units * (line.rate ?? 0n)),
    compared: sum(compared, (line) => line.units * (line.rate ?? 0n)),
    market: sum(compared, (line) => line.units * (line.market_rate ?? 0n)),
  };
}

const sameSeries = async (period: { from: string; to: string }, step: "day" | "month") => {
  const found = await activitySeries(store.db, OURS, { ...period, step, sides: MOVEMENT_SIDES });
  const lines = inDays(period);
  const keyOf = (line: ExpectedLine) =>
    [step === "day" ? line.day : `${line.day.slice(0, 7)}-01`, line.kind, line.token].join(" ");
  const groups = Map.groupBy(lines, keyOf);
  const told = new Map(
    found.map(({ begins, kind, token, ...sums }) => [`${begins} ${kind} ${token}`, sums]),
  );
  const counted = [...groups].map(([key, of]) => [key, recounted(of)] as const);
  expect(told).toEqual(new Map(counted.toSorted(([a], [b]) => (a < b ? -1 : 1))));
};

const sameGroups = async (
  period: { from: string; to: string },
  heading: Heading,
  kind: PaymentKind,
) => {
  const asked = { ...period, heading, kind, most: 3 };
  const lines = inDays(period).filter(
    (line) => line.kind === kind && (heading === "party" || LABEL[heading](line) !== "/"),
  );
  const all = [...Map.groupBy(lines, LABEL[heading])].map(([key, of]) => ({
    key,
    count: BigInt(of.length),
    cents: sum(of, amountOf),
  }));
  const largest = all.toSorted((a, b) => (a.cents < b.cents ? 1 : -1));
  // Also where a day has more of them than are looked at.
  for (const bounds of [undefined, { each: 1, candidates: 4 }, { each: 2, candidates: 3 }]) {
    const { groups, isPart } = await largestGroups(store.db, OURS, asked, bounds);
    for (const { label, detail, count, cents } of groups) {
      const key = `${label}/${detail ?? ""}`;
      expect(all.find((one) => one.key === key)).toEqual({ key, count, cents });
    }
    const sums = groups.map(({ cents }) => cents);
    expect(sums).toEqual(sums.toSorted((a, b) => (a < b ? 1 : -1)));
    if (!isPart) expect(sums).toEqual(largest.slice(0, 3).map(({ cents }) => cents));
    if (!bounds) expect(isPart).toBe(false);
  }
};

const checkAll = async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.constantFrom("day", "month"), (period, step) =>
      sameSeries(period, step),
    ),
    { numRuns: 40 },
  );
  await fc.assert(
    fc.asyncProperty(
      days,
      fc.constantFrom("party", "cost_centre", "category"),
      fc.constantFrom(...PAYMENT_KINDS),
      sameGroups,
    ),
    { numRuns: 60 },
  );
};

test("every figure equals a recount of the rows, folded or not", async () => {
  expect(done.length).toBeGreaterThan(15);
  await checkAll();
  while (await foldActivity(store));
  await checkAll();
});

test("a heading that nothing stands under any more is forgotten", async () => {
  const labels = async () => {
    while (await foldActivity(store));
    const { rows } = await sql<{ label: string }>`
      select distinct label from activity_group_sum where heading = 'cost_centre' and account_id = ${OURS}`.execute(
      store.db,
    );
    return rows.map(({ label }) => label);
  };
  expect(await labels()).toContain("Marketing");
  for (const table of ["payin", "payout"]) {
    await sql`update ${sql.table(table)} set cost_centre = 'Vendas' where cost_centre = 'Marketing'`.execute(
      store.db,
    );
  }
  expect(await labels()).not.toContain("Marketing");
  expect(await labels()).toContain("Vendas");
});

test("the page has each day once, an average that is the tokens' own, and only the reader's account", async () => {
  const period = { from: "2026-10-01", to: "2026-10-31" };
  const view = await insights(store, sessionOf(built.ours), period);
  expect(view.points.map(({ begins }) => begins)).toEqual(periodsOf({ ...period, step: "day" }));
  const lines = inDays(period).filter(({ kind }) => kind === "payin");
  expect(sumsOf(view.points, "payin").count).toBe(BigInt(lines.length));
  const sums = recounted(lines);
  const average = averageRate(sumsOf(view.points, "payin")) ?? 0n;
  // The nearest: half a unit of the last place at most.
  const off = average * 100n * sums.units - sums.traded;
  expect((off < 0n ? -off : off) * 2n <= 100n * sums.units).toBe(true);
  expect(spreadBps("payin", sums)).toBe(spreadBps("payin", sumsOf(view.points, "payin")));
  const theirs = await insights(store, sessionOf(built.theirs), period);
  expect(sumsOf(theirs.points, "payin").count).not.toBe(BigInt(lines.length));
});
