import type { Token } from "./money.ts";
import {
  readAmount,
  readOptionalAmount,
  readOptionalInteger,
  readOptionalText,
  readOptionalTime,
  readRate,
  readRecord,
  readText,
  readTime,
  UnreadableAnswer,
} from "./read.ts";

/** A quote as any implementation of the seed gives it: only the seed's fields are sure to be there. */
export type PayinQuote = {
  quoteId: string;
  /** BRL per token, 6 places: the market's, and the one applied. */
  commercialRate: bigint;
  rate: bigint;
  /** Text of the wire: which asset they count is known to whoever asked. */
  senderCents: bigint;
  receiverUnits: bigint;
  feeCents: bigint | null;
  expiresAt: Date;
};

export function readPayinQuote(answer: unknown): PayinQuote {
  const record = readRecord(answer);
  return {
    quoteId: readText(record, "quote_id", "payin_quote_id"),
    commercialRate: readRate(record, "commercial_quotation"),
    rate: readRate(record, "quotation"),
    senderCents: readAmount(record, "sender_amount", "BRL"),
    receiverUnits: readAmount(record, "receiver_amount", "USDC"),
    feeCents: readOptionalAmount(record, "fee_amount", "BRL"),
    expiresAt: readTime(record, "expires_at"),
  };
}

export type Payment = {
  pixCode: string;
  quoteId: string;
  transactionId: number;
  status: string;
  expiresAt: Date | null;
};

function readTransactionId(record: Record<string, unknown>): number {
  const id = readOptionalInteger(record, "transaction_id");
  if (id === null) throw new UnreadableAnswer("no transaction_id in the answer");
  return id;
}

export function readPayment(answer: unknown): Payment {
  const record = readRecord(answer);
  return {
    pixCode: readText(record, "pix_code"),
    quoteId: readText(record, "quote_id", "payin_quote_id"),
    transactionId: readTransactionId(record),
    status: readText(record, "status"),
    expiresAt: readOptionalTime(record, "expires_at"),
  };
}

/** A payin as it stands at the exchange; a status may be a word we do not know. */
export type Payin = {
  transactionId: number;
  quoteId: string;
  status: string;
  pixCode: string;
  network: string;
  token: Token;
  address: string;
  senderCents: bigint;
  receiverUnits: bigint;
  feeCents: bigint | null;
  rate: bigint;
  transactionHash: string | null;
  confirmations: number;
  endToEndId: string | null;
  expiresAt: Date;
  paidAt: Date | null;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export function readPayin(answer: unknown): Payin {
  const record = readRecord(answer);
  const token = readText(record, "token");
  if (token !== "USDC" && token !== "USDT") throw new UnreadableAnswer("token is not one of ours");
  return {
    transactionId: readTransactionId(record),
    quoteId: readText(record, "quote_id", "payin_quote_id"),
    status: readText(record, "status"),
    pixCode: readText(record, "pix_code"),
    network: readText(record, "network"),
    token,
    address: readText(record, "address"),
    senderCents: readAmount(record, "sender_amount", "BRL"),
    receiverUnits: readAmount(record, "receiver_amount", token),
    feeCents: readOptionalAmount(record, "fee_amount", "BRL"),
    rate: readRate(record, "quotation"),
    transactionHash: readOptionalText(record, "transaction_hash"),
    confirmations: readOptionalInteger(record, "confirmations") ?? 0,
    endToEndId: readOptionalText(record, "end_to_end_id"),
    expiresAt: readTime(record, "expires_at"),
    paidAt: readOptionalTime(record, "paid_at"),
    completedAt: readOptionalTime(record, "completed_at"),
    createdAt: readTime(record, "created_at"),
    updatedAt: readTime(record, "updated_at", "created_at"),
  };
}
