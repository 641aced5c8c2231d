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
  Timestamp,
  TokenText,
} from "#protocol/wire/inputs.ts";
import { BrlFilter, envelopedList, listQuery, readList } from "#protocol/wire/lists.ts";
import { isIssued, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { CURRENCY_TYPES, TOKENS } from "#protocol/money/money.ts";
import { PayoutContractRecord } from "./payout-contract.ts";
import { TRACKING_FIELDS } from "./payout-tracking.ts";
import { readPayout, readPayoutQuote } from "./payouts-read.ts";
import { PAYOUT_FIGURES } from "./payout-quote.ts";
import { figureShape } from "#protocol/money/figure-shape.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const PAYOUT_STATUSES = [
  "processing",
  "on_hold",
  "completed",
  "failed",
  "refunded",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * Allowed moves of a payout (INTERFACE §5). `on_hold`: the outcome of a pull, a PIX or a refund is
 * unknown; it is resolved by asking for the outcome, never by repeating the step.
 */
export const PAYOUT_MOVES = {
  processing: ["on_hold", "completed", "failed", "refunded"],
  on_hold: ["processing", "completed", "failed", "refunded"],
  completed: [],
  failed: [],
  refunded: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

/**
 * `sender`: the amount is tokens sent; `receiver`: the amount is BRL received: the opposite of a
 * payin. `cover_fees`: the sender pays the fees on top, else they are taken from what is received.
 */
export const CreatePayoutQuote = z
  .object({
    bank_account_id: PathId,
    currency_type: z.enum(CURRENCY_TYPES),
    cover_fees: z.boolean(),
    request_amount: AmountText,
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    purpose_code: OptionalPurposeCode,
  })
  .superRefine((quote, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const asset = quote.currency_type === "sender" ? quote.token : "BRL";
    const reason = amountReason(quote.request_amount, asset);
    if (reason) refuse("request_amount", reason);
    if (!isIssued(quote.network, quote.token)) refuse("token", "not_supported");
  });
export type CreatePayoutQuote = z.infer<typeof CreatePayoutQuote>;

/** The quote on the wire (seed 2.5; INTERFACE §5). `sender_amount` and `receiver_amount` are BRL. */
export const PayoutQuoteRecord = z.strictObject({
  id: z.int().positive(),
  payout_quote_id: z.int().positive(),
  quote_id: z.string(),
  userId: z.int().positive(),
  bankAccountId: z.int().positive(),
  token: z.enum(TOKENS),
  network: z.enum(PAYOUT_NETWORKS),
  ...figureShape(PAYOUT_FIGURES.figures),
  request_amount: z.string(),
  currency_type: z.enum(CURRENCY_TYPES),
  cover_fees: z.boolean(),
  receiver_local_amount: BrlText,
  description: z.string().nullable(),
  contract: PayoutContractRecord,
  /** Null where none was given. */
  purpose_code: z.string().nullable(),
  expires_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PayoutQuoteRecord = z.infer<typeof PayoutQuoteRecord>;

/** The address comes out canonical for its network. */
export const CreatePayout = z
  .object({
    payout_quote_id: PathId,
    sender_wallet_address: z
      .string()
      .overwrite(trimHidden)
      .min(1, "required")
      .max(100, "too_long:100"),
    network: z.enum(PAYOUT_NETWORKS),
    /** In the place of its quote's. */
    purpose_code: OptionalPurposeCode,
  })
  .transform((payout, context) => {
    const parsed = parseAddress(payout.network, payout.sender_wallet_address);
    if ("address" in parsed) return { ...payout, sender_wallet_address: parsed.address };
    const path = ["sender_wallet_address"];
    context.addIssue({ code: "custom", path, message: parsed.reason });
    return z.NEVER;
  });
export type CreatePayout = z.infer<typeof CreatePayout>;

/** The payout on the wire (seed 2.6; INTERFACE §5). `receiver_id` is the PIX account. */
export const PayoutRecord = z.strictObject({
  id: z.int().positive(),
  payout_id: z.string(),
  userId: z.int().positive(),
  payoutQuoteId: z.int().positive(),
  sender_wallet_address: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  receiver_id: z.int().positive(),
  ...TRACKING_FIELDS,
  /** Null where none was given. */
  purpose_code: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PayoutRecord = z.infer<typeof PayoutRecord>;

/** A payout in a list: its record, with what its quote said of the sums. */
export const ListedPayout = PayoutRecord.extend({
  network: z.enum(PAYOUT_NETWORKS),
  token: z.enum(TOKENS),
  token_amount: TokenText,
  sender_amount: BrlText,
  receiver_amount: BrlText,
});
export type ListedPayout = z.infer<typeof ListedPayout>;

/** The caller's payouts; `amount` is what the receiver gets in BRL. */
export const ListPayouts = listQuery({
  status: z.enum(PAYOUT_STATUSES).optional(),
  network: z.enum(PAYOUT_NETWORKS).optional(),
  token: z.enum(TOKENS).optional(),
  amount: BrlFilter,
});
export type ListPayouts = z.infer<typeof ListPayouts>;

export const payoutCalls = endpoints(
  { tag: "Payouts", scope: "payouts" },
  {
    createPayoutQuote: {
      summary: "Quote a stablecoin into BRL for a PIX account, with the approval to be signed",
      method: "POST",
      path: "/exchange/payout-quote",
      input: CreatePayoutQuote,
      reply: enveloped(PayoutQuoteRecord),
      read: readPayoutQuote,
      errors: [
        "NOT_FOUND",
        "BAD_REQUEST",
        "PAIR_NOT_SUPPORTED",
        "AMOUNT_OUT_OF_BOUNDS",
        "IN_RECOVERY",
      ],
    },
    createPayout: {
      summary: "Execute a payout after the approval; a used quote answers its first payout",
      method: "POST",
      path: "/exchange/payout",
      input: CreatePayout,
      reply: enveloped(PayoutRecord),
      read: readPayout,
      errors: ["QUOTE_EXPIRED", "NOT_FOUND", "BAD_REQUEST", "CONFLICT", "IN_RECOVERY"],
    },
    listPayouts: {
      summary: "List the caller's payouts, newest first",
      method: "GET",
      path: "/exchange/payout",
      input: ListPayouts,
      reply: envelopedList(ListedPayout),
      read: (answer) => readList(answer, readPayout),
    },
    getPayout: {
      summary: "Get one payout with each of its steps",
      method: "GET",
      path: "/exchange/payout/{payout_id}",
      input: z.object({ payout_id: line(64) }),
      reply: enveloped(PayoutRecord),
      read: readPayout,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { createPayoutQuote, createPayout, listPayouts, getPayout } = payoutCalls;
