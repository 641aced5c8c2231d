import type { CompanySign } from "#lib/rules/connection/company-sign.ts";
import type { Asset, Token } from "#protocol/money/money.ts";
import type { ReceiptState } from "./receipt-states.ts";

export const RECEIPT_KINDS = ["payin", "payout", "return"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What a receipt is of, by the number of its row. */
export type ReceiptOf = { kind: ReceiptKind; id: string };

/** Decimal text with all places of its asset. */
type ReceiptAmount = { amount: string; asset: Asset };

/** A side of a payment; null parts are not known. A document is masked, but for the company's own. */
export type Party = {
  name: string | null;
  document: string | null;
  bank: string | null;
  /** The wallet that paid or was paid, where this side has one. */
  address: string | null;
};

export type ReceiptTime = {
  what: "created" | "received" | "paid" | "taken" | "returned" | "expired" | "ended";
  at: string;
};
export type ReceiptHash = { what: "sent" | "taken" | "refunded"; hash: string };

/**
 * All that a receipt says of a payment, before any words: nothing of support, and of the company's own labels only
 * the reference. Times as ISO 8601.
 */
export type Receipt = {
  of: ReceiptOf;
  /** The payment that it belongs to: its own, or that of which this PIX went back. */
  payment: { kind: "payin" | "payout"; id: string };
  /** The payment's number as its page shows it. */
  number: string;
  state: ReceiptState;
  company: { name: string; document: string | null; sign: CompanySign | null };
  /** What the receipt is about; it was moved only where the state says so. */
  amount: ReceiptAmount;
  from: Party;
  to: Party;
  pix: {
    key: string | null;
    /** Who gets the PIX in a payin, by its code. */
    receiver: string | null;
    endToEndId: string | null;
  };
  /** Null for a return: it has neither rate nor tokens. */
  exchange: {
    token: Token;
    tokens: string;
    areTokensMoved: boolean;
    /** Before the fee; null where the amount is that already. */
    gross: string | null;
    rate: string;
    /** The rate with everything that the payment cost. */
    vet: string;
    /** Null: the exchange does not say. */
    fee: string | null;
    network: string;
    hashes: ReceiptHash[];
  } | null;
  /** Why a PIX went back, in the exchange's word; null: this is no return. */
  reason: string | null;
  times: ReceiptTime[];
  reference: string;
  /** As of when all this is known. */
  asOf: string;
};
