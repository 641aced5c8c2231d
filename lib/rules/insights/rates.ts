import type { PaymentKind, PaymentSums } from "./points.ts";

/** A quotient to the nearest whole, halves away from zero. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [dividend, divisor].map((one) => (one < 0n ? -one : one)) as [
    bigint,
    bigint,
  ];
  const rounded = (2n * over + under) / (2n * under);
  return isNegative ? -rounded : rounded;
}

const RATE_TO_SHOWN = 100n;
const TRADED_TO_CENTS = 10n ** 10n;
const BPS_ONE = 10_000n;

/** Decimal places of an average rate. */
export const AVERAGE_PLACES = 4;

/** Reais per token, weighted by tokens, with 4 places, to the nearest; null: nothing was traded. */
export const averageRate = ({
  traded,
  units,
}: Pick<PaymentSums, "traded" | "units">): bigint | null =>
  units === 0n ? null : nearest(traded, units * RATE_TO_SHOWN);

type Compared = Pick<PaymentSums, "compared" | "market">;

/** What was paid beyond the market's rate: more reais for what was bought, fewer for what was sold. */
const beyond = (kind: PaymentKind, { compared, market }: Compared): bigint =>
  kind === "payin" ? compared - market : market - compared;

/** The spread in hundredths of a percent of the market's rate, to the nearest; null: that is not known. */
export const spreadBps = (kind: PaymentKind, sums: Compared): bigint | null =>
  sums.market === 0n ? null : nearest(beyond(kind, sums) * BPS_ONE, sums.market);

/** The spread in cents, to the nearest. */
export const spreadCents = (kind: PaymentKind, sums: Compared): bigint =>
  nearest(beyond(kind, sums), TRADED_TO_CENTS);

/** A part of a whole in hundredths of a percent, to the nearest; null: there is no whole. */
export const shareBps = (part: bigint, whole: bigint): bigint | null =>
  whole === 0n ? null : nearest(part * BPS_ONE, whole);

/** "5.4321" of a number with so many places. */
export function decimalText(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
