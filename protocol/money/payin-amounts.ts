import { divDown, divUp, grossUp, mulUp, shareUp } from "./money.ts";

/** The service's price of a payin: flat in BRL cents plus a share of what the sender pays. */
export type PayinFee = { flat: bigint; bps: bigint };

export type PayinAmounts = { senderCents: bigint; feeCents: bigint; receiverUnits: bigint };

const feeOf = (senderCents: bigint, fee: PayinFee) => fee.flat + shareUp(senderCents, fee.bps);

/**
 * Tokens for the BRL sent: floor₆((sender − fee) / quotation), with the fee included in the BRL sent
 * (INTERFACE §4). `receiverUnits` is 0 when the fee takes everything.
 */
export function payinFromSender(
  senderCents: bigint,
  quotation: bigint,
  fee: PayinFee,
): PayinAmounts {
  const feeCents = feeOf(senderCents, fee);
  const net = senderCents > feeCents ? senderCents - feeCents : 0n;
  return { senderCents, feeCents, receiverUnits: divDown(net, quotation) };
}

/**
 * BRL to send for exactly these tokens: ceil₂(receiver × quotation) + fee. The fee is that of the sum
 * sent, so that quoting that sum as `sender` costs the same fee.
 */
export function payinFromReceiver(
  receiverUnits: bigint,
  quotation: bigint,
  fee: PayinFee,
): PayinAmounts {
  const net = mulUp(receiverUnits, quotation);
  const senderCents = grossUp(net + fee.flat, fee.bps);
  return { senderCents, feeCents: senderCents - net, receiverUnits };
}

/** A token's cost with all fees: BRL sent per token received, rounded up (a rate, 6 places). */
export function allInRate(senderCents: bigint, receiverUnits: bigint): bigint {
  return divUp(senderCents, receiverUnits);
}
