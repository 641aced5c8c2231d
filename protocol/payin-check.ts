import { parseBrCode, type BrCode } from "./br-code.ts";
import { divDown, mulUp, parseAmount } from "./money.ts";
import type { CurrencyType } from "./payins.ts";
import type { PayinQuote } from "./payins-read.ts";

export type AskedPayin = { currencyType: CurrencyType; requestUnits: bigint };
/** The field of a quote that does not follow from what was asked, its rate and its fee. */
export type QuoteFault = "sender_amount" | "receiver_amount" | "fee_amount";

type QuotedAmounts = Pick<PayinQuote, "senderCents" | "receiverUnits" | "feeCents" | "rate">;

/**
 * Recomputes a quote from the operator's own input (INTERFACE §4): what was asked for stands in it,
 * and the other side follows from rate and fee to the unit. Where an exchange states no fee, what
 * the rate leaves over must at least not be negative.
 */
export function quoteFault(asked: AskedPayin, quote: QuotedAmounts): QuoteFault | null {
  const { senderCents, receiverUnits, feeCents, rate } = quote;
  if (rate <= 0n || receiverUnits <= 0n) return "receiver_amount";
  if (feeCents !== null && feeCents >= senderCents) return "fee_amount";
  if (asked.currencyType === "sender") {
    if (senderCents !== asked.requestUnits) return "sender_amount";
    const most = divDown(senderCents - (feeCents ?? 0n), rate);
    const isRight = feeCents === null ? receiverUnits <= most : receiverUnits === most;
    return isRight ? null : "receiver_amount";
  }
  if (receiverUnits !== asked.requestUnits) return "receiver_amount";
  const least = mulUp(receiverUnits, rate) + (feeCents ?? 0n);
  const isRight = feeCents === null ? senderCents >= least : senderCents === least;
  return isRight ? null : "sender_amount";
}

/** Whoever must receive the PIX of a connection; null parts are not pinned. */
export type PinnedReceiver = { name: string | null; key: string | null };
export type PixCodeFault = "unreadable" | "bad_crc" | "amount" | "receiver";
export type CheckedPixCode = { ok: true; code: BrCode } | { ok: false; fault: PixCodeFault };

/** Reads a PIX code back and compares it with what is to be paid, and to whom. */
export function checkPixCode(
  text: string,
  senderCents: bigint,
  pinned: PinnedReceiver,
): CheckedPixCode {
  const parsed = parseBrCode(text);
  if (!parsed.ok) {
    return { ok: false, fault: parsed.fault === "bad_crc" ? "bad_crc" : "unreadable" };
  }
  const { code } = parsed;
  if (code.amount === null || parseAmount(code.amount, "BRL") !== senderCents) {
    return { ok: false, fault: "amount" };
  }
  const isReceiver =
    (pinned.name === null || pinned.name === code.name) &&
    (pinned.key === null || pinned.key === code.key);
  return isReceiver ? { ok: true, code } : { ok: false, fault: "receiver" };
}
