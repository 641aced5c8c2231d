/** Beyond these nothing is signed or paid, whatever the exchange says (DESIGN, "What is signed is what is shown"). */
export type SigningLimits = {
  /** BRL per token, 6 places; both ends are allowed. */
  minRate: bigint;
  maxRate: bigint;
  /** The narrower band inside it, for as long as too few rates tell which one is usual. */
  startMinRate: bigint;
  startMaxRate: bigint;
  maxFromMedianBps: number;
  /** Fees may be this share of what is sold, and this much besides. */
  maxFeeBps: number;
  maxFeeFlatCents: bigint;
};

export const SIGNING_LIMITS_DEFAULT: SigningLimits = {
  minRate: 3_000_000n,
  maxRate: 10_000_000n,
  startMinRate: 4_800_000n,
  startMaxRate: 6_000_000n,
  maxFromMedianBps: 300,
  maxFeeBps: 200,
  maxFeeFlatCents: 500n,
};

/** How many days' rates tell which rate is usual: one of each day. */
export const RECENT_RATES = 20;
/** A rate older than this says nothing about today's. */
export const RATE_DAYS = 30;
/** Fewer say nothing: a few days of one person's would decide. */
export const RATES_AT_LEAST = 5;
const BPS_ONE = 10_000n;

/** Of the newest `RECENT_RATES`; null while there are too few. Between two middle ones the lower half. */
export function medianRate(newestFirst: readonly bigint[]): bigint | null {
  const rates = newestFirst.slice(0, RECENT_RATES).toSorted((a, b) => (a < b ? -1 : 1));
  if (rates.length < RATES_AT_LEAST) return null;
  const upper = rates[Math.floor(rates.length / 2)] ?? 0n;
  const lower = rates[Math.ceil(rates.length / 2) - 1] ?? 0n;
  return (lower + upper) / 2n;
}

export type RateFault =
  | { fault: "out_of_band" }
  /** Inside the band, but outside the narrower one that holds until the usual rate is known. */
  | { fault: "out_of_start_band" }
  /** Of the median, 6 places. */
  | { fault: "far_from_median"; median: bigint };

/**
 * Why nothing is signed or paid at this rate, or null.
 * @param recentRates one of each day on which the token was bought, or sold, before this quote, newest
 * first
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

/** The most that fees may be of these BRL cents; a part of a cent is not allowed. */
export function mostFee(limits: SigningLimits, grossCents: bigint): bigint {
  return (grossCents * BigInt(limits.maxFeeBps)) / BPS_ONE + limits.maxFeeFlatCents;
}

/** Whether the fees of what is bought or sold (BRL cents, before fees) are beyond the limits. */
export function feeFault(
  limits: SigningLimits,
  { grossCents, feeCents }: { grossCents: bigint; feeCents: bigint },
): boolean {
  return feeCents < 0n || feeCents > mostFee(limits, grossCents);
}
