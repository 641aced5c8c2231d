import type { Token } from "#protocol/money/money.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";

/** Payments alone: what went back and fees are lines of theirs. */
export const PAYMENT_KINDS = ["payin", "payout"] as const satisfies readonly MovementKind[];
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What payments come to that are done. */
export type PaymentSums = {
  count: bigint;
  /** What payers paid, or receivers got. */
  amountCents: bigint;
  grossCents: bigint;
  feeCents: bigint;
  units: bigint;
  /** Of which no fee is known. */
  withoutFee: bigint;
  /** Units times agreed rates, 10^-12 of a real. */
  traded: bigint;
  /** Of those of which the market's rate is known: at the agreed rates, and at the market's. */
  compared: bigint;
  market: bigint;
};

const NONE: PaymentSums = {
  count: 0n,
  amountCents: 0n,
  grossCents: 0n,
  feeCents: 0n,
  units: 0n,
  withoutFee: 0n,
  traded: 0n,
  compared: 0n,
  market: 0n,
};

const KEYS = Object.keys(NONE) as (keyof PaymentSums)[];

const added = (sums: readonly PaymentSums[]): PaymentSums =>
  sums.reduce(
    (all, one) => Object.fromEntries(KEYS.map((key) => [key, all[key] + one[key]])) as PaymentSums,
    NONE,
  );

/** What began on one day, or in one month: that of its first day. */
export type Point = { begins: string; of: readonly (PaymentSums & PaymentOf)[] };
type PaymentOf = { kind: PaymentKind; token: Token };

/** A point's sums of one kind, of one token or of all. */
export const sumsAt = (point: Point, kind: PaymentKind, token?: Token): PaymentSums =>
  added(point.of.filter((one) => one.kind === kind && (!token || one.token === token)));

/** The sums of all points. */
export const sumsOf = (points: readonly Point[], kind: PaymentKind, token?: Token): PaymentSums =>
  added(points.map((point) => sumsAt(point, kind, token)));

/** Under what payments are added up. */
export type Heading = "party" | "cost_centre" | "category";
export type Group = {
  /** A name, a cost centre's text, a category's id; empty: not known. */
  label: string;
  /** A party's masked document. */
  detail: string | null;
  count: bigint;
  cents: bigint;
};
