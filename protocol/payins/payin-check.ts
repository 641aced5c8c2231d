import { parseBrCode, type BrCode } from "#protocol/brazil/br-code.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { echoDifferences, type AgreedPayin } from "./payin-echo.ts";
import type { Payment } from "./payins-read.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { lateEndDifference } from "#protocol/money/quote-terms.ts";

/** The pinned receiver of a connection's PIX; null parts are not pinned. */
export type PinnedReceiver = { name: string | null; key: string | null };
export type PixCodeFault = "unreadable" | "bad_crc" | "amount" | "receiver";
export type CheckedPixCode = { ok: true; code: BrCode } | { ok: false; fault: PixCodeFault };

const isPinnedReceiver = (code: BrCode, { name, key }: PinnedReceiver) =>
  (name === null || name === code.name) && (key === null || key === code.key);

/** Reads a PIX code back and compares its amount and receiver with what was agreed and pinned. */
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
  return isPinnedReceiver(code, pinned) ? { ok: true, code } : { ok: false, fault: "receiver" };
}

/** The code's txid; null when the code is unreadable or has no txid of its own. */
export function txidOf(pixCode: string): string | null {
  const parsed = parseBrCode(pixCode);
  return parsed.ok ? parsed.code.txid : null;
}

const receiverText = (name: string | null, key: string | null) =>
  [name, key === null ? null : maskPixKey(key)].filter((part) => part !== null).join(", ");

/** The differences never contain the code itself: a reader could pay it. */
function codeDifferences(text: string, agreed: PaidFor, pinned: PinnedReceiver): Difference[] {
  const parsed = parseBrCode(text);
  if (!parsed.ok) {
    return [{ field: "pix_code", fault: "malformed", derived: null, returned: parsed.fault }];
  }
  const { code } = parsed;
  const differences: Difference[] = [];
  if (code.amount === null || parseAmount(code.amount, "BRL") !== agreed.senderCents) {
    const derived = formatAmount(agreed.senderCents, "BRL");
    differences.push({ field: "pix_amount", fault: "differs", derived, returned: code.amount });
  }
  if (!isPinnedReceiver(code, pinned)) {
    const derived = receiverText(pinned.name, pinned.key);
    const returned = receiverText(code.name, pinned.key === null ? null : code.key);
    differences.push({ field: "pix_receiver", fault: "differs", derived, returned });
  }
  return differences;
}

/** What the operator confirmed; the answer must not change it. */
export type PaidFor = AgreedPayin &
  Required<Pick<AgreedPayin, "quoteId" | "senderCents" | "receiverUnits" | "rate">>;

export type PaymentCheck = {
  agreed: PaidFor;
  payment: Payment;
  pinned: PinnedReceiver;
  /** Whether another payin's code has the same txid: paying this one would pay that one. */
  isTxidUsed: boolean;
  now: Date;
};

/** Every reason not to show the PIX code of a payment's answer; empty when it may be shown. */
export function paymentFaults(check: PaymentCheck): Difference[] {
  const { agreed, payment, pinned, isTxidUsed, now } = check;
  const differences = [
    ...codeDifferences(payment.pixCode, agreed, pinned),
    ...echoDifferences(agreed, payment.echo),
  ];
  if (isTxidUsed) {
    const returned = txidOf(payment.pixCode);
    differences.push({ field: "pix_txid", fault: "used", derived: null, returned });
  }
  const end = payment.expiresAt === null ? null : lateEndDifference(payment.expiresAt, now);
  return end === null ? differences : [...differences, end];
}
