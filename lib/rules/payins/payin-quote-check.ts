import type { Difference, DifferenceField } from "#protocol/wire/difference.ts";
import { divDown, formatAmount, mulUp, type Asset } from "#protocol/money/money.ts";
import { echoDifferences, type AgreedPayin } from "#protocol/payins/payin-echo.ts";
import type { PayinQuote } from "#protocol/payins/payins-read.ts";
import {
  endDifference,
  feeDifference,
  rateDifference,
  type SigningLimits,
} from "#lib/rules/spenders/signing-limits.ts";

/** What the operator typed, as the dashboard has it. */
export type PayinInput = Required<
  Pick<AgreedPayin, "network" | "token" | "address" | "currencyType" | "requestUnits">
>;

export type PayinQuoteCheck = {
  asked: PayinInput;
  quote: PayinQuote;
  limits: SigningLimits;
  /** Rates of the token's purchases before this quote, one per day, newest first. */
  recentRates: readonly bigint[];
  now: Date;
};

type Compare = (field: DifferenceField, asset: Asset, derived: bigint, returned: bigint) => void;

/** The sender amount is as typed; the tokens are floor₆((sender − fee) / rate) (INTERFACE §4). */
function compareSender(compare: Compare, { asked, quote }: PayinQuoteCheck): void {
  const { token, requestUnits: senderCents } = asked;
  const { receiverUnits, feeCents, rate } = quote;
  compare("sender_amount", "BRL", senderCents, quote.senderCents);
  const net = senderCents - (feeCents ?? 0n);
  const bought = net > 0n ? divDown(net, rate) : 0n;
  const most = bought > 0n ? bought : 1n;
  const isLess = feeCents === null && receiverUnits > 0n && receiverUnits < most;
  if (!isLess) compare("receiver_amount", token, most, receiverUnits);
}

/** The tokens are as typed; the sender amount is ceil₂(receiver × rate) + fee (INTERFACE §4). */
function compareReceiver(compare: Compare, { asked, quote }: PayinQuoteCheck): void {
  const { token, requestUnits: receiverUnits } = asked;
  const { senderCents, feeCents, rate } = quote;
  compare("receiver_amount", token, receiverUnits, quote.receiverUnits);
  const least = mulUp(receiverUnits, rate) + (feeCents ?? 0n);
  const isMore = feeCents === null && senderCents > least;
  if (!isMore) compare("sender_amount", "BRL", least, senderCents);
}

/**
 * With a stated fee, the other side follows exactly from the fee and the rate. Without one, the fee is
 * what the rate leaves over: it must not be negative and stays within the same limits.
 */
function amountDifferences(check: PayinQuoteCheck): Difference[] {
  const { asked, quote, limits } = check;
  const { rate } = quote;
  const differences: Difference[] = [];
  // `rateDifference` already reports such a rate, and nothing can be derived from it.
  if (rate <= 0n) return differences;
  const compare: Compare = (field, asset, ours, theirs) => {
    if (ours === theirs) return;
    const [derived, returned] = [formatAmount(ours, asset), formatAmount(theirs, asset)];
    differences.push({ field, fault: "differs", derived, returned });
  };
  const isSender = asked.currencyType === "sender";
  (isSender ? compareSender : compareReceiver)(compare, check);
  const spent = mulUp(isSender ? quote.receiverUnits : asked.requestUnits, rate);
  const paid = isSender ? asked.requestUnits : quote.senderCents;
  const left = paid > spent ? paid - spent : 0n;
  const feeCents = quote.feeCents ?? left;
  // Fee limits apply to the gross as typed or derived, never to the exchange's own sum.
  const grossCents = isSender ? asked.requestUnits : spent + feeCents;
  const tooHigh = feeDifference(limits, "fee_amount", { grossCents, feeCents });
  return tooHigh === null ? differences : [...differences, tooHigh];
}

/** Every reason not to confirm a payin's quote; empty when it may be confirmed. */
export function payinQuoteFaults(check: PayinQuoteCheck): Difference[] {
  const { asked, quote, limits, recentRates, now } = check;
  const rate = rateDifference(limits, quote.rate, recentRates);
  const end = endDifference(quote.expiresAt, now);
  return [
    ...(rate === null ? [] : [rate]),
    ...amountDifferences(check),
    ...echoDifferences(asked, quote.echo),
    ...(end === null ? [] : [end]),
  ];
}
