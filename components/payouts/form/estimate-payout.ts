import type { PayoutRate } from "#lib/rules/payouts/payout-rate.ts";
import { type CurrencyType, parseAmount, parseRate, type Token } from "#protocol/money/money.ts";
import { payoutAmounts, requestedAsset } from "#protocol/money/payout-amounts.ts";

type Typed = {
  rate: PayoutRate | undefined;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  /** Wire text, or text that is not readable yet. */
  amount: string;
};

/** What would leave and arrive at the rate known; null without a rate or an amount. */
export function estimatePayout({ rate: known, token, currencyType, coverFees, amount }: Typed) {
  const rate = known ? parseRate(known.rate) : null;
  const asked = parseAmount(amount, requestedAsset(currencyType, token));
  if (!known || !rate || !asked) return null;
  const flatCents = parseAmount(known.flatFee, "BRL") ?? 0n;
  const fee = { flatCents, bps: BigInt(known.feeBps) };
  const priced = payoutAmounts({ currencyType, coverFees, asked, rate, fee });
  return "tokenUnits" in priced ? priced : null;
}

/** Token units rounded up to two places, since an estimate is no truer than that. */
export const toCents = (units: bigint) => ((units + 9_999n) / 10_000n) * 10_000n;
