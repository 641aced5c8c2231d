import {
  type CurrencyType,
  divUp,
  formatAmount,
  mulDown,
  mulUp,
  shareUp,
  type Token,
} from "./money.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";

/** The service's price of a payout: flat in BRL cents plus a share of what was typed, in BRL. */
export type PayoutFee = { flatCents: bigint; bps: bigint };

/** What the caller typed; `asked` is token units for `sender`, BRL cents for `receiver`. */
export type PayoutTerms = { currencyType: CurrencyType; coverFees: boolean; asked: bigint };

export type PayoutAmounts = {
  tokenUnits: bigint;
  senderCents: bigint;
  receiverCents: bigint;
  flatFeeCents: bigint;
  partnerFeeCents: bigint;
  feeCents: bigint;
};

/** The least and the most that a receiver gets (INTERFACE §5). */
export const PAYOUT_LEAST_CENTS = 1n;
export const PAYOUT_MOST_CENTS = 100_000_000n;

type PricedTerms = PayoutTerms & { rate: bigint; feeCents: bigint };

/** The asset of the typed amount: the token for `sender`, BRL for `receiver`. */
export function requestedAsset(currencyType: CurrencyType, token: Token): Token | "BRL" {
  return currencyType === "sender" ? token : "BRL";
}

/**
 * The exact token units that a payout takes; the dust goes to the exchange. The dashboard recomputes them
 * from the quote's own rate and fees.
 */
export function tokensOf({ currencyType, coverFees, asked, rate, feeCents }: PricedTerms): bigint {
  if (currencyType === "sender") return coverFees ? asked + divUp(feeCents, rate) : asked;
  return divUp(coverFees ? asked + feeCents : asked, rate);
}

/** BRL cents that the receiver gets, rounded down; not positive where the fees take everything. */
export function receivedOf({
  currencyType,
  coverFees,
  asked,
  rate,
  feeCents,
}: PricedTerms): bigint {
  const gross = currencyType === "sender" ? mulDown(asked, rate) : asked;
  return coverFees ? gross : gross - feeCents;
}

/**
 * The percentage of exactly what was typed, in BRL. Nested ceilings of whole divisors equal one ceiling,
 * so token amounts are rounded once.
 */
function partnerFee({ currencyType, asked }: PayoutTerms, rate: bigint, bps: bigint): bigint {
  return currencyType === "sender" ? shareUp(mulUp(asked * bps, rate), 1n) : shareUp(asked, bps);
}

function amountsOf(ask: PayoutTerms, rate: bigint, fee: PayoutFee): PayoutAmounts {
  const partnerFeeCents = partnerFee(ask, rate, fee.bps);
  const feeCents = fee.flatCents + partnerFeeCents;
  const receiverCents = receivedOf({ ...ask, rate, feeCents });
  return {
    tokenUnits: tokensOf({ ...ask, rate, feeCents }),
    senderCents: receiverCents + feeCents,
    receiverCents,
    flatFeeCents: fee.flatCents,
    partnerFeeCents,
    feeCents,
  };
}

/** Binary search in (from, to] for the first amount that `holds`; it must hold at `to`. */
function firstThat(holds: (asked: bigint) => boolean, from: bigint, to: bigint): bigint {
  let [below, at] = [from, to];
  while (at - below > 1n) {
    const middle = (below + at) / 2n;
    if (holds(middle)) at = middle;
    else below = middle;
  }
  return at;
}

/** More than any amount that `parseAmount` returns. */
const BEYOND = 10n ** 25n;

/**
 * What a payout costs and brings (INTERFACE §5): tokens charged are rounded up to the unit, BRL paid is
 * rounded down to the cent, the percentage is rounded up, and the sender's BRL are the receiver's plus
 * the fees. Where the receiver would get less than R$ 0.01 or more than R$ 1,000,000.00, the reason names
 * the bound of what can be asked.
 * @param rate BRL per token, 6 places, positive
 */
export function payoutAmounts({
  rate,
  fee,
  ...ask
}: PayoutTerms & { rate: bigint; fee: PayoutFee }): PayoutAmounts | { reason: ReasonText } {
  const amounts = amountsOf(ask, rate, fee);
  const isAtLeast = (cents: bigint) => (asked: bigint) =>
    amountsOf({ ...ask, asked }, rate, fee).receiverCents >= cents;
  // USDC and USDT have the same places.
  const text = (units: bigint) => formatAmount(units, requestedAsset(ask.currencyType, "USDC"));
  if (amounts.receiverCents < PAYOUT_LEAST_CENTS) {
    const least = firstThat(isAtLeast(PAYOUT_LEAST_CENTS), ask.asked, BEYOND);
    return { reason: `too_small:${text(least)}` };
  }
  if (amounts.receiverCents > PAYOUT_MOST_CENTS) {
    const beyond = firstThat(isAtLeast(PAYOUT_MOST_CENTS + 1n), 0n, ask.asked);
    return { reason: `too_large:${text(beyond - 1n)}` };
  }
  return amounts;
}
