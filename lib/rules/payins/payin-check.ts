import { parseBrCode, type BrCode } from "#protocol/brazil/br-code.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { echoDifferences, type AgreedPayin } from "#protocol/payins/payin-echo.ts";
import type { Payment } from "#protocol/payins/payins-read.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { lateEndDifference } from "#lib/rules/spenders/signing-limits.ts";

/** The pinned receiver of a connection's PIX; null parts are not pinned. */
export type PinnedReceiver = {
  name: string | null;
  key: string | null;
  /** Whether codes are shown whose amount only the exchange's address states. */
  takesDynamic: boolean;
};
export type PixCodeFault = "unreadable" | "bad_crc" | "amount" | "dynamic" | "receiver";
export type CheckedPixCode = { ok: true; code: BrCode } | { ok: false; fault: PixCodeFault };

/**
 * What is wrong with a code's amount. A dynamic code's own is passed over by the payer's bank (BCB Manual do
 * BR Code), so that it proves nothing; one that differs is a lie all the same.
 */
function amountFault(
  { amount, url }: BrCode,
  senderCents: bigint,
  { takesDynamic }: PinnedReceiver,
): "amount" | "dynamic" | null {
  const isStated = amount !== null || url === null;
  if (isStated && parseAmount(amount ?? "", "BRL") !== senderCents) return "amount";
  return url === null || takesDynamic ? null : "dynamic";
}

/** The host of a dynamic code's address; null: the code is static. */
export const locationHost = ({ url }: BrCode): string | null => url?.split("/")[0] ?? null;

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
  const fault = amountFault(code, senderCents, pinned);
  if (fault !== null) return { ok: false, fault };
  return isPinnedReceiver(code, pinned) ? { ok: true, code } : { ok: false, fault: "receiver" };
}

/**
 * Which charge a code pays: a dynamic one's address, another's txid; null when it is unreadable or names none.
 */
export function chargeOf(pixCode: string): string | null {
  const parsed = parseBrCode(pixCode);
  if (!parsed.ok) return null;
  return parsed.code.url?.toLowerCase() ?? parsed.code.txid;
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
  const fault = amountFault(code, agreed.senderCents, pinned);
  if (fault !== null) {
    const derived = formatAmount(agreed.senderCents, "BRL");
    differences.push(
      fault === "amount"
        ? { field: "pix_amount", fault: "differs", derived, returned: code.amount }
        : { field: "pix_amount", fault: "unproved", derived, returned: locationHost(code) },
    );
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
  /** Whether another payin's code is of the same charge: paying this one would pay that one. */
  isChargeUsed: boolean;
  now: Date;
};

/** Every reason not to show the PIX code of a payment's answer; empty when it may be shown. */
export function paymentFaults(check: PaymentCheck): Difference[] {
  const { agreed, payment, pinned, isChargeUsed, now } = check;
  const differences = [
    ...codeDifferences(payment.pixCode, agreed, pinned),
    ...echoDifferences(agreed, payment.echo),
  ];
  if (isChargeUsed) {
    const parsed = parseBrCode(payment.pixCode);
    // A dynamic code's address is left out: whoever has it can pay.
    const returned = parsed.ok ? parsed.code.txid : null;
    differences.push({ field: "pix_txid", fault: "used", derived: null, returned });
  }
  const end = payment.expiresAt === null ? null : lateEndDifference(payment.expiresAt, now);
  return end === null ? differences : [...differences, end];
}
