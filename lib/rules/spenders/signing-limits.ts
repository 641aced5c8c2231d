import { formatAmount, formatRate } from "#protocol/money/money.ts";
import { shownText, type Difference } from "#protocol/wire/difference.ts";

/** The dashboard signs or pays nothing beyond these limits (docs/signing.md). */
export type SigningLimits = {
  /** BRL per token, 6 places, both ends included. */
  minRate: bigint;
  maxRate: bigint;
  /** A narrower band inside it, used while there are too few rates for a median. */
  startMinRate: bigint;
  startMaxRate: bigint;
  maxFromMedianBps: number;
  /** Fees may be at most this share of the gross, plus the flat amount. */
  maxFeeBps: number;
  maxFeeFlatCents: bigint;
  /** Token units that a batch may allow by one signature, unless one of its lines alone takes more. */
  maxOpenUnits: bigint;
};

export const SIGNING_LIMITS_DEFAULT: SigningLimits = {
  minRate: 3_000_000n,
  maxRate: 10_000_000n,
  startMinRate: 4_800_000n,
  startMaxRate: 6_000_000n,
  maxFromMedianBps: 300,
  maxFeeBps: 200,
  maxFeeFlatCents: 500n,
  maxOpenUnits: 10_000_000_000_000n,
};

/** Whether limits let anything pass that others would stop; null: none were set, and nothing passed. */
export const areWider = (limits: SigningLimits, than: SigningLimits | null): boolean =>
  than === null ||
  limits.minRate < than.minRate ||
  limits.maxRate > than.maxRate ||
  limits.startMinRate < than.startMinRate ||
  limits.startMaxRate > than.startMaxRate ||
  limits.maxFromMedianBps > than.maxFromMedianBps ||
  limits.maxFeeBps > than.maxFeeBps ||
  limits.maxFeeFlatCents > than.maxFeeFlatCents ||
  limits.maxOpenUnits > than.maxOpenUnits;

/** The most rates in the median: one per day. */
export const RECENT_RATES = 20;
/** Older rates are ignored. */
export const RATE_DAYS = 30;
/** With fewer rates there is no median: one person's few days would decide it. */
export const RATES_AT_LEAST = 5;
const BPS_ONE = 10_000n;

/** The median of the newest `RECENT_RATES`, rounded down; null while there are too few. */
export function medianRate(newestFirst: readonly bigint[]): bigint | null {
  const rates = newestFirst.slice(0, RECENT_RATES).toSorted((a, b) => (a < b ? -1 : 1));
  if (rates.length < RATES_AT_LEAST) return null;
  const upper = rates[Math.floor(rates.length / 2)] ?? 0n;
  const lower = rates[Math.ceil(rates.length / 2) - 1] ?? 0n;
  return (lower + upper) / 2n;
}

/**
 * BRL per token at which a policy counts what a payout takes, if its quote says less: an exchange must not make a sum
 * small by its rate. The usual rate, though never below the lowest that a start accepts, which people have set;
 * without a usual rate the highest that a start accepts.
 */
export function countedRate(limits: SigningLimits, recentRates: readonly bigint[]): bigint {
  const median = medianRate(recentRates);
  if (median === null) return limits.startMaxRate;
  return median > limits.startMinRate ? median : limits.startMinRate;
}

export type RateFault =
  | { fault: "out_of_band" }
  /** Inside the band, but outside the narrower one that applies until there is a median. */
  | { fault: "out_of_start_band" }
  /** `median` has 6 places. */
  | { fault: "far_from_median"; median: bigint };

/**
 * Why nothing may be signed or paid at this rate, or null.
 * @param recentRates the token's rates before this quote, one per day of buying or selling, newest first
 */
export function rateFault(
  limits: SigningLimits,
  rate: bigint,
  recentRates: readonly bigint[],
): RateFault | null {
  if (rate <= 0n || rate < limits.minRate || rate > limits.maxRate) return { fault: "out_of_band" };
  const median = medianRate(recentRates);
  if (median === null) {
    const isInside = rate >= limits.startMinRate && rate <= limits.startMaxRate;
    return isInside ? null : { fault: "out_of_start_band" };
  }
  const distance = rate < median ? median - rate : rate - median;
  const isFar = distance * BPS_ONE > median * BigInt(limits.maxFromMedianBps);
  return isFar ? { fault: "far_from_median", median } : null;
}

/** The lowest and the highest rate accepted around this median; null: none is. */
export function ratesAround(
  { minRate, maxRate, maxFromMedianBps }: SigningLimits,
  median: bigint,
): { from: bigint; to: bigint } | null {
  const distance = (median * BigInt(maxFromMedianBps)) / BPS_ONE;
  const least = median - distance;
  const most = median + distance;
  const from = least > minRate ? least : minRate;
  const to = most < maxRate ? most : maxRate;
  return from > 0n && from <= to ? { from, to } : null;
}

/** The most that fees may be of these BRL cents, rounded down. */
export function mostFee(limits: SigningLimits, grossCents: bigint): bigint {
  return (grossCents * BigInt(limits.maxFeeBps)) / BPS_ONE + limits.maxFeeFlatCents;
}

/** Whether the fees (BRL cents) are negative or above the limit for this gross. */
export function feeFault(
  limits: SigningLimits,
  { grossCents, feeCents }: { grossCents: bigint; feeCents: bigint },
): boolean {
  return feeCents < 0n || feeCents > mostFee(limits, grossCents);
}

/** A longer quote is refused: the market moves meanwhile. */
const QUOTE_MOST_MS = 600_000;

/** Why a rate can't be agreed to, with the band or the median beside it; null when it can. */
export function rateDifference(
  limits: SigningLimits,
  rate: bigint,
  recentRates: readonly bigint[],
): Difference | null {
  const found = rateFault(limits, rate, recentRates);
  if (found === null) return null;
  const band = (from: bigint, to: bigint) => `${formatRate(from)} – ${formatRate(to)}`;
  const derived = {
    out_of_band: () => band(limits.minRate, limits.maxRate),
    out_of_start_band: () => band(limits.startMinRate, limits.startMaxRate),
    far_from_median: () => formatRate("median" in found ? found.median : 0n),
  }[found.fault]();
  return { field: "quotation", fault: found.fault, derived, returned: formatRate(rate) };
}

/** Fees (BRL cents) beyond the limit for this gross; else null. */
export function feeDifference(
  limits: SigningLimits,
  field: "fees" | "fee_amount",
  fees: { grossCents: bigint; feeCents: bigint },
): Difference | null {
  if (!feeFault(limits, fees)) return null;
  const derived = formatAmount(mostFee(limits, fees.grossCents), "BRL");
  return { field, fault: "too_high", derived, returned: formatAmount(fees.feeCents, "BRL") };
}

/** An end more than ten minutes ahead; else null. */
export function lateEndDifference(expiresAt: Date, now: Date): Difference | null {
  const latest = now.getTime() + QUOTE_MOST_MS;
  if (expiresAt.getTime() <= latest) return null;
  const derived = new Date(latest).toISOString();
  const returned = shownText(expiresAt.toISOString());
  return { field: "expires_at", fault: "too_late", derived, returned };
}

/** An end that has passed or is more than ten minutes ahead; else null. */
export function endDifference(expiresAt: Date, now: Date): Difference | null {
  if (expiresAt.getTime() > now.getTime()) return lateEndDifference(expiresAt, now);
  const returned = shownText(expiresAt.toISOString());
  return { field: "expires_at", fault: "expired", derived: now.toISOString(), returned };
}
