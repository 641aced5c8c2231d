import { readPayinEcho, type PayinEcho } from "./payin-echo.ts";
import { readPurpose } from "#protocol/brazil/purpose-code.ts";
import { readPayer } from "./payer.ts";
import { quoteFigures, type FiguresOf } from "#protocol/money/quote-figures.ts";
import {
  readOptionalInteger,
  readOptionalText,
  readOptionalTime,
  readRecord,
  readText,
  readTime,
  UnreadableAnswer,
} from "#protocol/wire/read.ts";

const FIGURES = {
  /** The market's rate, and the one applied. */
  commercialRate: { wire: "commercial_quotation", column: "commercial_rate", unit: "rate" },
  rate: { wire: "quotation", column: "rate", unit: "rate" },
  senderCents: { wire: "sender_amount", column: "sender_cents", unit: "BRL" },
  receiverUnits: { wire: "receiver_amount", column: "receiver_units", unit: "tokens" },
  feeCents: { wire: "fee_amount", column: "fee_cents", unit: "BRL", optional: true },
} as const;
export type PayinFigures = typeof FIGURES;
export const PAYIN_FIGURES = quoteFigures(FIGURES);

/** A quote as any implementation of the seed gives it: only the seed's fields are sure to be there. */
export type PayinQuote = FiguresOf<PayinFigures> & {
  quoteId: string;
  /** What the quote repeats of the request; its own sums are the figures. */
  echo: PayinEcho;
  /** Whether the exchange's answer has a place for a purpose code. */
  takesPurpose: boolean;
  expiresAt: Date;
};

const OWN_SUMS = {
  quoteId: null,
  senderAmount: null,
  receiverAmount: null,
  feeAmount: null,
  quotation: null,
} as const satisfies Partial<PayinEcho>;

export function readPayinQuote(answer: unknown): PayinQuote {
  const record = readRecord(answer);
  return {
    quoteId: readText(record, "quote_id", "payin_quote_id"),
    ...PAYIN_FIGURES.read(record),
    echo: { ...readPayinEcho(record), ...OWN_SUMS },
    takesPurpose: readPurpose(record).takesPurpose,
    expiresAt: readTime(record, "expires_at"),
  };
}

export type Payment = ReturnType<typeof readPayment>;

function readTransactionId(record: Record<string, unknown>): number {
  const id = readOptionalInteger(record, "transaction_id");
  if (id === null) throw new UnreadableAnswer("no transaction_id in the answer");
  return id;
}

export function readPayment(answer: unknown) {
  const record = readRecord(answer);
  return {
    pixCode: readText(record, "pix_code"),
    quoteId: readText(record, "quote_id", "payin_quote_id"),
    echo: readPayinEcho(record),
    transactionId: readTransactionId(record),
    status: readText(record, "status"),
    expiresAt: readOptionalTime(record, "expires_at"),
  };
}

/**
 * A payin as it stands at the exchange; its status may be an unknown word. What it repeats of the agreed
 * terms is only compared and never replaces them.
 */
export type Payin = ReturnType<typeof readPayin>;

export function readPayin(answer: unknown) {
  const record = readRecord(answer);
  return {
    transactionId: readTransactionId(record),
    status: readText(record, "status"),
    echo: readPayinEcho(record),
    transactionHash: readOptionalText(record, "transaction_hash"),
    confirmations: readOptionalInteger(record, "confirmations") ?? 0,
    endToEndId: readOptionalText(record, "end_to_end_id"),
    /** A claim of the exchange, cleaned; an exchange need not name the payer. */
    payer: readPayer(record["payer"]),
    paidAt: readOptionalTime(record, "paid_at"),
    completedAt: readOptionalTime(record, "completed_at"),
    updatedAt: readTime(record, "updated_at", "created_at"),
  };
}
