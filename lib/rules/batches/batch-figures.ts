import { tokensOf } from "#protocol/money/payout-amounts.ts";

/** How far above the expected tokens a batch's allowance goes: what its rate may move while it is paid. */
const BATCH_TOLERANCE_PERCENT = 1;

/** A quote of one payout, by which the others of a batch are expected. Rate: BRL per token, 6 places. */
export type SampleQuote = {
  /** BRL cents that its receiver gets. */
  askedCents: bigint;
  rate: bigint;
  flatFeeCents: bigint;
  partnerFeeCents: bigint;
};

/** What a line is expected to take, in token units, and its BRL cents with the fees. */
export type LineFigures = { units: bigint; senderCents: bigint };

/**
 * What a line of so many BRL cents is expected to take by another line's quote: the flat fee as it is, and of the
 * percentage its share, rounded up. An exchange that reckons otherwise has the tolerance to do so.
 */
export function lineFigures(cents: bigint, sample: SampleQuote): LineFigures {
  const { askedCents, rate, flatFeeCents, partnerFeeCents } = sample;
  const feeCents = flatFeeCents + (cents * partnerFeeCents + askedCents - 1n) / askedCents;
  const units = tokensOf({
    currencyType: "receiver",
    coverFees: true,
    asked: cents,
    rate,
    feeCents,
  });
  return { units, senderCents: cents + feeCents };
}

/** The most that so many expected units may become. Rounded down: never above the tolerance. */
export const mostUnits = (units: bigint): bigint =>
  units + (units * BigInt(BATCH_TOLERANCE_PERCENT)) / 100n;
