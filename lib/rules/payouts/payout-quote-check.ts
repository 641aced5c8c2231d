import type { Difference, DifferenceField } from "#protocol/wire/difference.ts";
import { formatAmount, mulDown, mulUp, parseAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { requestedAsset, receivedOf, type PayoutAsk } from "#protocol/money/payout-amounts.ts";
import type { PayoutQuote } from "#protocol/payouts/payout-quote.ts";
import { endDifference, feeDifference, rateDifference } from "#lib/rules/spenders/quote-terms.ts";
import type { SigningLimits } from "#lib/rules/spenders/signing-limits.ts";

/** What the operator asked for, as the dashboard has it. */
export type PayoutInput = PayoutAsk & {
  bankAccountId: number;
  /** A keyed hash of the PIX account's canonical key: it distinguishes keys and reveals none. */
  keyMark: string;
  network: PayoutNetwork;
  token: Token;
};

export type QuoteCheck = {
  asked: PayoutInput;
  quote: PayoutQuote;
  limits: SigningLimits;
  /** Rates of the token's sales before this quote, one per day, newest first. */
  recentRates: readonly bigint[];
  /** The account's user number at the exchange; null: the spender itself is pinned instead. */
  userId: number | null;
  now: Date;
};

const brl = (cents: bigint) => formatAmount(cents, "BRL");

/** Flat fee and percentage together; null unless the exchange states both. */
export function feeOf(quote: PayoutQuote): bigint | null {
  const { flatFeeCents, partnerFeeCents } = quote;
  return flatFeeCents === null || partnerFeeCents === null ? null : flatFeeCents + partnerFeeCents;
}

/**
 * With stated fees, every sum follows from them and the rate to the cent. Without them, the fee is what
 * the rate leaves over and must not be negative.
 */
function amountDifferences({ asked, quote, limits }: QuoteCheck): Difference[] {
  const { rate, senderCents, receiverCents, receiverLocalCents } = quote;
  const differences: Difference[] = [];
  const compare = (field: DifferenceField, derived: bigint, returned: bigint) => {
    if (derived === returned) return;
    differences.push({ field, fault: "differs", derived: brl(derived), returned: brl(returned) });
  };
  const isSender = asked.currencyType === "sender";
  const grossCents = isSender ? mulDown(asked.asked, rate) : asked.asked;
  const stated = feeOf(quote);
  if (stated === null) {
    // `rate + 1n`: the reader has cut further places of the rate.
    const most = isSender ? mulUp(asked.asked, rate + 1n) : asked.asked;
    if (receiverCents <= 0n || receiverCents > most)
      compare("receiver_amount", most, receiverCents);
  } else {
    const received = receivedOf({ ...asked, rate, feeCents: stated });
    compare("receiver_amount", received > 0n ? received : 1n, receiverCents);
    compare("sender_amount", received + stated, senderCents);
  }
  if (receiverLocalCents !== null) {
    compare("receiver_local_amount", receiverCents, receiverLocalCents);
  }
  const feeCents = stated ?? (grossCents > receiverCents ? grossCents - receiverCents : 0n);
  const tooHigh = feeDifference(limits, "fees", { grossCents, feeCents });
  return tooHigh === null ? differences : [...differences, tooHigh];
}

/** An echo, where present, must be exactly what was asked. */
function echoDifferences({ asked, quote, userId }: QuoteCheck): Difference[] {
  const asset = requestedAsset(asked.currencyType, asked.token);
  const amount = formatAmount(asked.asked, asset);
  const { echo } = quote;
  const isSameAmount = parseAmount(echo.requestAmount ?? "", asset) === asked.asked;
  const pairs: [DifferenceField, string | null, string | null][] = [
    ["bank_account_id", String(asked.bankAccountId), echo.bankAccountId],
    ["network", asked.network, echo.network],
    ["token", asked.token, echo.token],
    ["currency_type", asked.currencyType, echo.currencyType],
    ["cover_fees", String(asked.coverFees), echo.coverFees],
    ["request_amount", amount, isSameAmount ? amount : echo.requestAmount],
    ["user_id", userId === null ? echo.userId : String(userId), echo.userId],
  ];
  return pairs
    .filter(([, derived, returned]) => returned !== null && returned !== derived)
    .map(([field, derived, returned]) => ({ field, fault: "differs", derived, returned }));
}

/** Every reason not to sign a quote, except those in its `contract`. */
export function quoteFaults(check: QuoteCheck): Difference[] {
  const { quote, limits, recentRates, now } = check;
  const rate = rateDifference(limits, quote.rate, recentRates);
  const end = endDifference(quote.expiresAt, now);
  return [
    ...(rate === null ? [] : [rate]),
    ...amountDifferences(check),
    ...echoDifferences(check),
    ...(end === null ? [] : [end]),
  ];
}
