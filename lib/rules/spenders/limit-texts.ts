import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { areWider, type SigningLimits } from "#lib/rules/spenders/signing-limits.ts";
import type { SetSigningLimits } from "./set-signing-limits.ts";

/** A rate and a token have six places, a limit two. */
const PER_HUNDREDTH = 10_000n;

/** The limits in a form that `SetSigningLimits` has accepted. */
export function limitsOf(set: SetSigningLimits): SigningLimits {
  const cents = (text: string) => parseAmount(text, "BRL") ?? 0n;
  return {
    minRate: cents(set.min_rate) * PER_HUNDREDTH,
    maxRate: cents(set.max_rate) * PER_HUNDREDTH,
    startMinRate: cents(set.start_min_rate) * PER_HUNDREDTH,
    startMaxRate: cents(set.start_max_rate) * PER_HUNDREDTH,
    maxFromMedianBps: Number(cents(set.max_from_median)),
    maxFeeBps: Number(cents(set.max_fee)),
    maxFeeFlatCents: cents(set.max_fee_flat),
    maxOpenUnits: cents(set.max_open) * PER_HUNDREDTH,
  };
}

/** The limits as the form shows them. */
export function limitTexts(limits: SigningLimits): SetSigningLimits {
  const text = (units: bigint) => formatAmount(units, "BRL");
  return {
    min_rate: text(limits.minRate / PER_HUNDREDTH),
    max_rate: text(limits.maxRate / PER_HUNDREDTH),
    start_min_rate: text(limits.startMinRate / PER_HUNDREDTH),
    start_max_rate: text(limits.startMaxRate / PER_HUNDREDTH),
    max_from_median: text(BigInt(limits.maxFromMedianBps)),
    max_fee: text(BigInt(limits.maxFeeBps)),
    max_fee_flat: text(limits.maxFeeFlatCents),
    max_open: text(limits.maxOpenUnits / PER_HUNDREDTH),
  };
}

/** Whether limits that are being typed stop more than others and let nothing more through. */
export function textsAreNarrower(typed: SetSigningLimits, than: SetSigningLimits | null): boolean {
  if (than === null) return false;
  if (!Object.values(typed).every((text) => parseAmount(text, "BRL") !== null)) return false;
  const [now, before] = [limitsOf(typed), limitsOf(than)];
  return areWider(before, now) && !areWider(now, before);
}
