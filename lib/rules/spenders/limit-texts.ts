import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import type { SigningLimits } from "#lib/rules/spenders/signing-limits.ts";
import type { SetSigningLimits } from "./set-signing-limits.ts";

/** Units of a 6-place rate in one BRL cent. */
const RATE_PER_CENT = 10_000n;

/** The limits in a form that `SetSigningLimits` has accepted. */
export function limitsOf(set: SetSigningLimits): SigningLimits {
  const cents = (text: string) => parseAmount(text, "BRL") ?? 0n;
  return {
    minRate: cents(set.min_rate) * RATE_PER_CENT,
    maxRate: cents(set.max_rate) * RATE_PER_CENT,
    startMinRate: cents(set.start_min_rate) * RATE_PER_CENT,
    startMaxRate: cents(set.start_max_rate) * RATE_PER_CENT,
    maxFromMedianBps: Number(cents(set.max_from_median)),
    maxFeeBps: Number(cents(set.max_fee)),
    maxFeeFlatCents: cents(set.max_fee_flat),
  };
}

/** The limits as the form shows them. */
export function limitTexts(limits: SigningLimits): SetSigningLimits {
  const text = (units: bigint) => formatAmount(units, "BRL");
  return {
    min_rate: text(limits.minRate / RATE_PER_CENT),
    max_rate: text(limits.maxRate / RATE_PER_CENT),
    start_min_rate: text(limits.startMinRate / RATE_PER_CENT),
    start_max_rate: text(limits.startMaxRate / RATE_PER_CENT),
    max_from_median: text(BigInt(limits.maxFromMedianBps)),
    max_fee: text(BigInt(limits.maxFeeBps)),
    max_fee_flat: text(limits.maxFeeFlatCents),
  };
}
