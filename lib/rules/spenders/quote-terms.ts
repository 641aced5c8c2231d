import { shownText, type Difference } from "#protocol/wire/difference.ts";
import { formatAmount, formatRate } from "#protocol/money/money.ts";
import { feeFault, mostFee, rateFault, type SigningLimits } from "./signing-limits.ts";

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
