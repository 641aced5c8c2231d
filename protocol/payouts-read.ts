import { readPayoutContract, type PayoutContract } from "./payout-contract.ts";
import { readTracking, type Tracking } from "./payout-tracking.ts";
import {
  readAmount,
  readOptionalAmount,
  readOptionalText,
  readOptionalTime,
  readRate,
  readRecord,
  readText,
  readTime,
} from "./read.ts";

/** A payout quote as any implementation of the seed gives it. */
export type PayoutQuote = {
  payoutQuoteId: string;
  /** BRL per token, 6 places: the market's, and the one applied. */
  commercialRate: bigint;
  rate: bigint;
  /** BRL, both of them; the tokens are `contract.tokenUnits`. */
  senderCents: bigint;
  receiverCents: bigint;
  flatFeeCents: bigint | null;
  partnerFeeCents: bigint | null;
  contract: PayoutContract;
  expiresAt: Date;
};

export function readPayoutQuote(answer: unknown): PayoutQuote {
  const record = readRecord(answer);
  return {
    payoutQuoteId: readText(record, "payout_quote_id", "id"),
    commercialRate: readRate(record, "commercial_quotation"),
    rate: readRate(record, "quotation"),
    senderCents: readAmount(record, "sender_amount", "BRL"),
    receiverCents: readAmount(record, "receiver_amount", "BRL"),
    flatFeeCents: readOptionalAmount(record, "flat_fee", "BRL"),
    partnerFeeCents: readOptionalAmount(record, "partner_fee_amount", "BRL"),
    contract: readPayoutContract(record["contract"]),
    expiresAt: readTime(record, "expires_at"),
  };
}

/** A payout as it stands at the exchange; a status may be a word we do not know. */
export type Payout = {
  payoutId: string;
  status: string;
  payoutQuoteId: string | null;
  senderAddress: string | null;
  transaction: Tracking | null;
  payment: Tracking | null;
  liquidity: Tracking | null;
  partnerFee: Tracking | null;
  complete: Tracking | null;
  createdAt: Date | null;
  updatedAt: Date | null;
};

export function readPayout(answer: unknown): Payout {
  const record = readRecord(answer);
  return {
    payoutId: readText(record, "payout_id"),
    status: readText(record, "status"),
    payoutQuoteId: readOptionalText(record, "payoutQuoteId", "payout_quote_id"),
    senderAddress: readOptionalText(record, "sender_wallet_address"),
    transaction: readTracking(record["tracking_transaction"]),
    payment: readTracking(record["tracking_payment"]),
    liquidity: readTracking(record["tracking_liquidity"]),
    partnerFee: readTracking(record["tracking_partner_fee"]),
    complete: readTracking(record["tracking_complete"]),
    createdAt: readOptionalTime(record, "created_at"),
    updatedAt: readOptionalTime(record, "updated_at"),
  };
}
