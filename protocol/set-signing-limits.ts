import { formatAmount, formatRate, parseAmount, parseRate } from "./money.ts";
import type { SigningLimits } from "./signing-limits.ts";
import { z } from "./zod.ts";

/** Hundredths of a percent are counted like cents. */
const percent = (bps: number) => formatAmount(BigInt(bps), "BRL");
const RATE_MOST = 1_000_000_000n;
const FROM_MEDIAN_MOST = 5_000n;
const FEE_MOST = 2_000n;
const FEE_FLAT_MOST = 10_000n;

type Bounds = {
  parse: (text: string) => bigint | null;
  format: (value: bigint) => string;
  places: number;
  least: bigint;
  most: bigint;
};

/** Decimal text within bounds that a refusal names. */
function bounded({ parse, format, places, least, most }: Bounds) {
  return z
    .string()
    .trim()
    .min(1, "required")
    .transform((text, context): bigint => {
      const value = parse(text);
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (value === null) {
        const decimals = /^\d{1,18}\.(\d+)$/.exec(text)?.[1] ?? "";
        return refuse(decimals.length > places ? `too_many_decimals:${places}` : "not_an_amount");
      }
      if (value < least) return refuse(`too_small:${format(least)}`);
      return value > most ? refuse(`too_large:${format(most)}`) : value;
    });
}

const rate = bounded({
  parse: parseRate,
  format: formatRate,
  places: 6,
  least: 1n,
  most: RATE_MOST,
});
const cents = (least: bigint, most: bigint) =>
  bounded({
    parse: (text) => parseAmount(text, "BRL"),
    format: (value) => formatAmount(value, "BRL"),
    places: 2,
    least,
    most,
  });

/** What an administrator sets for a connection: rates with 6 places, percentages and BRL with 2. */
export const SetSigningLimits = z
  .object({
    min_rate: rate,
    max_rate: rate,
    max_from_median_percent: cents(1n, FROM_MEDIAN_MOST),
    max_fee_percent: cents(0n, FEE_MOST),
    max_fee_flat: cents(0n, FEE_FLAT_MOST),
  })
  .transform((given, context): SigningLimits => {
    if (given.max_rate < given.min_rate) {
      const message = `too_small:${formatRate(given.min_rate)}`;
      context.addIssue({ code: "custom", path: ["max_rate"], message });
    }
    return {
      minRate: given.min_rate,
      maxRate: given.max_rate,
      maxFromMedianBps: Number(given.max_from_median_percent),
      maxFeeBps: Number(given.max_fee_percent),
      maxFeeFlatCents: given.max_fee_flat,
    };
  });

/** The limits as the form shows them. */
export function signingLimitsForm(limits: SigningLimits) {
  return {
    min_rate: formatRate(limits.minRate),
    max_rate: formatRate(limits.maxRate),
    max_from_median_percent: percent(limits.maxFromMedianBps),
    max_fee_percent: percent(limits.maxFeeBps),
    max_fee_flat: formatAmount(limits.maxFeeFlatCents, "BRL"),
  };
}
