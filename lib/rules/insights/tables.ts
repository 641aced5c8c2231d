import { TOKENS, type Token } from "#protocol/money/money.ts";
import {
  PAYMENT_KINDS,
  sumsAt,
  type Group,
  type PaymentKind,
  type PaymentSums,
  type Point,
} from "./points.ts";
import { averageRate, shareBps, spreadBps, spreadCents } from "./rates.ts";

/** What is drawn, and each of it as a table. */
export const INSIGHT_TABLES = [
  "volume",
  "rates",
  "fees",
  "receivers",
  "payers",
  "cost_centres",
  "categories",
] as const;
export type InsightTableName = (typeof INSIGHT_TABLES)[number];

export type InsightStep = "day" | "month";

/** The largest of some kind of payments under a heading, and what all such payments come to. */
export type GroupsView = {
  groups: readonly Group[];
  total: PaymentSums;
  /** One that is large on no day or month might have come before the last of them. */
  isPart: boolean;
};

/** Whatever charts are drawn of: some days' payments that are done. */
export type InsightsData = {
  step: InsightStep;
  points: readonly Point[];
  groups: Record<"party" | "cost_centre" | "category", Record<PaymentKind, GroupsView>>;
};

/** A number keeps its unit: whoever shows it says its places. */
export type InsightCell =
  | { period: string; step: InsightStep }
  | { text: string | null }
  | { count: bigint }
  | { cents: bigint }
  | { units: bigint; token: Token }
  /** 4 places. */
  | { rate: bigint | null }
  /** Hundredths of a percent. */
  | { bps: bigint | null }
  /** What the other rows leave of the whole. */
  | { rest: "party" | "cost_centre" | "category" };

export type InsightColumn = {
  key:
    | "period"
    | "payins"
    | "payouts"
    | "payinReais"
    | "payoutReais"
    | "payinTokens"
    | "payoutTokens"
    | "bought"
    | "sold"
    | "boughtSpread"
    | "soldSpread"
    | "spreadReais"
    | "payinFees"
    | "payoutFees"
    | "fees"
    | "feeShare"
    | "receiver"
    | "payer"
    | "document"
    | "cost_centre"
    | "category"
    | "reais"
    | "share";
  token?: Token;
};
export type InsightTable = { columns: InsightColumn[]; rows: InsightCell[][] };

/** The tokens that were traded. */
export const tokensIn = (points: readonly Point[]): Token[] =>
  TOKENS.filter((token) => points.some(({ of }) => of.some((one) => one.token === token)));

/** The kinds of which there are payments. */
export const kindsIn = (points: readonly Point[]): PaymentKind[] =>
  PAYMENT_KINDS.filter((kind) => points.some(({ of }) => of.some((one) => one.kind === kind)));

const COUNT = { payin: "payins", payout: "payouts" } as const;
const REAIS = { payin: "payinReais", payout: "payoutReais" } as const;
const UNITS = { payin: "payinTokens", payout: "payoutTokens" } as const;
const TRADE = { payin: "bought", payout: "sold" } as const;
const SPREAD = { payin: "boughtSpread", payout: "soldSpread" } as const;
const FEES = { payin: "payinFees", payout: "payoutFees" } as const;

type Part = { column: InsightColumn; cell: (point: Point) => InsightCell };

const table = ({ points, step }: InsightsData, parts: readonly Part[]): InsightTable => ({
  columns: [{ key: "period" }, ...parts.map(({ column }) => column)],
  rows: points.map((point) => [
    { period: point.begins, step },
    ...parts.map(({ cell }) => cell(point)),
  ]),
});

function volume(data: InsightsData): InsightTable {
  const tokens = tokensIn(data.points);
  return table(
    data,
    kindsIn(data.points).flatMap((kind): Part[] => [
      { column: { key: COUNT[kind] }, cell: (at) => ({ count: sumsAt(at, kind).count }) },
      ...tokens.flatMap((token): Part[] => [
        {
          column: { key: REAIS[kind], token },
          cell: (at) => ({ cents: sumsAt(at, kind, token).amountCents }),
        },
        {
          column: { key: UNITS[kind], token },
          cell: (at) => ({ units: sumsAt(at, kind, token).units, token }),
        },
      ]),
    ]),
  );
}

function rates(data: InsightsData): InsightTable {
  const tokens = tokensIn(data.points);
  const spread = (at: Point) =>
    PAYMENT_KINDS.reduce((all, kind) => all + spreadCents(kind, sumsAt(at, kind)), 0n);
  return table(data, [
    ...kindsIn(data.points).flatMap((kind): Part[] => [
      ...tokens.map((token) => ({
        column: { key: TRADE[kind], token },
        cell: (at: Point) => ({ rate: averageRate(sumsAt(at, kind, token)) }),
      })),
      { column: { key: SPREAD[kind] }, cell: (at) => ({ bps: spreadBps(kind, sumsAt(at, kind)) }) },
    ]),
    { column: { key: "spreadReais" }, cell: (at) => ({ cents: spread(at) }) },
  ]);
}

/** Both kinds' fees, and of how much. */
function feesAt(point: Point): { feeCents: bigint; grossCents: bigint } {
  const [payins, payouts] = [sumsAt(point, "payin"), sumsAt(point, "payout")];
  return {
    feeCents: payins.feeCents + payouts.feeCents,
    grossCents: payins.grossCents + payouts.grossCents,
  };
}

const fees = (data: InsightsData): InsightTable =>
  table(data, [
    ...kindsIn(data.points).map((kind) => ({
      column: { key: FEES[kind] },
      cell: (at: Point) => ({ cents: sumsAt(at, kind).feeCents }),
    })),
    { column: { key: "fees" }, cell: (at) => ({ cents: feesAt(at).feeCents }) },
    {
      column: { key: "feeShare" },
      cell: (at) => ({ bps: shareBps(feesAt(at).feeCents, feesAt(at).grossCents) }),
    },
  ]);

/** What the groups leave of the whole; null: nothing. */
export function restOf({ groups, total }: GroupsView): { count: bigint; cents: bigint } | null {
  const named = (key: "count" | "cents") => groups.reduce((sum, one) => sum + one[key], 0n);
  const rest = { count: total.count - named("count"), cents: total.amountCents - named("cents") };
  return rest.count === 0n ? null : rest;
}

/** The largest payers or receivers, and all others together. */
function parties(view: GroupsView, kind: PaymentKind): InsightTable {
  const rest = restOf(view);
  const figures = ({ count, cents }: { count: bigint; cents: bigint }): InsightCell[] => [
    { count },
    { cents },
    { bps: shareBps(cents, view.total.amountCents) },
  ];
  return {
    columns: [
      { key: kind === "payin" ? "payer" : "receiver" },
      { key: "document" },
      { key: COUNT[kind] },
      { key: "reais" },
      { key: "share" },
    ],
    rows: [
      ...view.groups.map((one) => [
        { text: one.label || null },
        { text: one.detail },
        ...figures(one),
      ]),
      ...(rest ? [[{ rest: "party" } as const, { text: null }, ...figures(rest)]] : []),
    ],
  };
}

/** Money out and in under each heading, and under none or another. */
function headings(
  views: Record<PaymentKind, GroupsView>,
  key: "cost_centre" | "category",
): InsightTable {
  const kinds = ["payout", "payin"] as const;
  const labels = [
    ...new Set(kinds.flatMap((kind) => views[kind].groups.map(({ label }) => label))),
  ];
  const none = { count: 0n, cents: 0n };
  const figures = (of: (kind: PaymentKind) => { count: bigint; cents: bigint }): InsightCell[] =>
    kinds.flatMap((kind) => [{ count: of(kind).count }, { cents: of(kind).cents }]);
  const isLeft = kinds.some((kind) => restOf(views[kind]));
  return {
    columns: [
      { key },
      ...kinds.flatMap((kind): InsightColumn[] => [{ key: COUNT[kind] }, { key: REAIS[kind] }]),
    ],
    rows: [
      ...labels.map((label) => [
        { text: label },
        ...figures((kind) => views[kind].groups.find((one) => one.label === label) ?? none),
      ]),
      ...(isLeft
        ? [[{ rest: key } as const, ...figures((kind) => restOf(views[kind]) ?? none)]]
        : []),
    ],
  };
}

/** What is drawn, as a table of exact figures. */
export function insightTable(data: InsightsData, name: InsightTableName): InsightTable {
  const { party, cost_centre, category } = data.groups;
  const made: Record<InsightTableName, () => InsightTable> = {
    volume: () => volume(data),
    rates: () => rates(data),
    fees: () => fees(data),
    receivers: () => parties(party.payout, "payout"),
    payers: () => parties(party.payin, "payin"),
    cost_centres: () => headings(cost_centre, "cost_centre"),
    categories: () => headings(category, "category"),
  };
  return made[name]();
}
