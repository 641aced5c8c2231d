import { divDown, divUp, grossUp, mulUp, shareUp } from "./money.ts";

/** The service's price of a payin: flat in BRL cents plus a share of what the sender pays. */
export type PayinFee = { flat: bigint; bps: bigint };

export type PayinAmounts = { senderCents: bigint; feeCents: bigint; receiverUnits: bigint };

const feeOf = (senderCents: bigint, fee: PayinFee) => fee.flat + shareUp(senderCents, fee.bps);

/**
 * What BRL sent becomes in tokens: floor₆((sender − fee) / quotation), the fee contained in it
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
 * What must be sent for exactly these tokens: ceil₂(receiver × quotation) + fee, the fee being the
 * one of the sum sent, so that quoting that sum as `sender` costs the same fee.
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

/** What a token costs with everything in it: BRL sent per token received, rounded up (a rate, 6 places). */
export function allInRate(senderCents: bigint, receiverUnits: bigint): bigint {
  return divUp(senderCents, receiverUnits);
}
