import { OptionalPurposeCode } from "#protocol/brazil/purpose-code.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { endpoints } from "#protocol/wire/endpoint.ts";
import { enveloped } from "#protocol/wire/envelope.ts";
import {
  amountReason,
  AmountText,
  BrlText,
  line,
  PathId,
  RateText,
  Timestamp,
  TokenText,
} from "#protocol/wire/inputs.ts";
import { BrlFilter, envelopedList, listQuery, readList } from "#protocol/wire/lists.ts";
import { isIssued, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { CURRENCY_TYPES, TOKENS } from "#protocol/money/money.ts";
import { figureShape } from "#protocol/money/figure-shape.ts";
import { z } from "#protocol/wire/zod.ts";
import { Payer } from "./payer.ts";
import { PAYIN_FIGURES, readPayin, readPayinQuote, readPayment } from "./payins-read.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const PAYIN_STATUSES = ["processing", "completed", "failed", "expired"] as const;
export type PayinStatus = (typeof PAYIN_STATUSES)[number];

/** Allowed moves of a payin (INTERFACE §4); no other move happens. */
export const PAYIN_MOVES = {
  processing: ["completed", "failed", "expired"],
  completed: [],
  failed: [],
  expired: [],
} as const satisfies Record<PayinStatus, readonly PayinStatus[]>;

/**
 * `sender`: the amount is BRL sent; `receiver`: the amount is tokens received (seed 4.3). The
 * address comes out canonical.
 */
export const CreatePayinQuote = z
  .object({
    network: z.enum(WALLET_NETWORKS),
    token: z.enum(TOKENS),
    request_amount: AmountText,
    address: z.string().overwrite(trimHidden).min(1, "required").max(100, "too_long:100"),
    currency_type: z.enum(CURRENCY_TYPES),
    purpose_code: OptionalPurposeCode,
  })
  .transform((quote, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const asset = quote.currency_type === "sender" ? "BRL" : quote.token;
    const reason = amountReason(quote.request_amount, asset);
    if (reason) refuse("request_amount", reason);
    if (!isIssued(quote.network, quote.token)) refuse("token", "not_supported");
    const parsed = parseAddress(quote.network, quote.address);
    if ("reason" in parsed) refuse("address", parsed.reason);
    return "address" in parsed ? { ...quote, address: parsed.address } : z.NEVER;
  });
export type CreatePayinQuote = z.infer<typeof CreatePayinQuote>;

/** The quote on the wire (seed 2.3; INTERFACE §4). */
export const PayinQuoteRecord = z.strictObject({
  quote_id: z.string(),
  payin_quote_id: z.string(),
  network: z.enum(WALLET_NETWORKS),
  token: z.enum(TOKENS),
  address: z.string(),
  currency_type: z.enum(CURRENCY_TYPES),
  request_amount: z.string(),
  ...figureShape(PAYIN_FIGURES.figures),
  /** Null where none was given. */
  purpose_code: z.string().nullable(),
  expires_at: Timestamp,
  created_at: Timestamp,
});
export type PayinQuoteRecord = z.infer<typeof PayinQuoteRecord>;

const EXTERNAL_ID_MAX = 64;

export const CreatePayment = z.object({
  quote_id: line(64),
  external_id: line(EXTERNAL_ID_MAX).nullish(),
  /** In the place of its quote's. */
  purpose_code: OptionalPurposeCode,
});
export type CreatePayment = z.infer<typeof CreatePayment>;

/** The payment on the wire (seed 2.4). */
export const PaymentRecord = z.strictObject({
  pix_code: z.string(),
  quote_id: z.string(),
  transaction_id: z.int().positive(),
  status: z.enum(PAYIN_STATUSES),
  expires_at: Timestamp,
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** One payin on the wire (INTERFACE §4, an extension of the seed). */
export const PayinRecord = z.strictObject({
  transaction_id: z.int().positive(),
  /** Null where none was given. */
  external_id: z.string().nullable(),
  quote_id: z.string(),
  status: z.enum(PAYIN_STATUSES),
  pix_code: z.string(),
  network: z.enum(WALLET_NETWORKS),
  token: z.enum(TOKENS),
  address: z.string(),
  sender_amount: BrlText,
  receiver_amount: TokenText,
  fee_amount: BrlText,
  quotation: RateText,
  transaction_hash: z.string().nullable(),
  confirmations: z.int().nonnegative(),
  end_to_end_id: z.string().nullable(),
  /** Null until paid, and where the bank does not name the payer. */
  payer: Payer.nullable(),
  /** Null where none was given. */
  purpose_code: z.string().nullable(),
  expires_at: Timestamp,
  paid_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PayinRecord = z.infer<typeof PayinRecord>;

/** The caller's payins whose code was given out; `amount` is what is paid in BRL. */
export const ListPayins = listQuery({
  status: z.enum(PAYIN_STATUSES).optional(),
  network: z.enum(WALLET_NETWORKS).optional(),
  token: z.enum(TOKENS).optional(),
  external_id: line(EXTERNAL_ID_MAX).optional(),
  amount: BrlFilter,
});
export type ListPayins = z.infer<typeof ListPayins>;

export const payinCalls = endpoints(
  { tag: "Payins", scope: "payins" },
  {
    createPayinQuote: {
      summary: "Quote BRL into a stablecoin, valid for 5 minutes",
      method: "POST",
      path: "/exchange/quote",
      input: CreatePayinQuote,
      reply: enveloped(PayinQuoteRecord),
      read: readPayinQuote,
      errors: ["PAIR_NOT_SUPPORTED", "AMOUNT_OUT_OF_BOUNDS", "WALLET_NOT_USABLE", "IN_RECOVERY"],
    },
    createPayment: {
      summary: "Turn a quote into a PIX code to be paid; a used quote answers its first payment",
      method: "POST",
      path: "/exchange/payment",
      input: CreatePayment,
      reply: enveloped(PaymentRecord),
      read: readPayment,
      errors: ["QUOTE_EXPIRED", "NOT_FOUND", "IN_RECOVERY"],
    },
    listPayins: {
      summary: "List the caller's payins, newest first",
      method: "GET",
      path: "/exchange/payment",
      input: ListPayins,
      reply: envelopedList(PayinRecord),
      read: (answer) => readList(answer, readPayin),
    },
    getPayin: {
      summary: "Get one payin with what happened to its PIX and its tokens",
      method: "GET",
      path: "/exchange/payment/{transaction_id}",
      input: z.object({ transaction_id: PathId }),
      reply: enveloped(PayinRecord),
      read: readPayin,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { createPayinQuote, createPayment, listPayins, getPayin } = payinCalls;
