import type { Payer } from "#protocol/payins/payer.ts";

/** The receiver that every PIX code of the service must name. */
export type PixReceiver = { name: string; city: string; key: string };

export type ChargeRequest = { txid: string; cents: bigint; expiresAt: Date; description: string };

/** A PIX that the bank received for a charge. */
export type ChargePayment = {
  endToEndId: string;
  cents: bigint;
  /** The bank's time, which decides whether a PIX came in time. */
  paidAt: Date;
  returnedCents: bigint;
  /** null where the bank does not say. */
  payer: Payer | null;
};

export type Charge = {
  txid: string;
  cents: bigint;
  pixCode: string;
  /** The bank's clock at the answer. */
  now: Date;
  payments: readonly ChargePayment[];
};

/** An arrived PIX, in the order of the bank's feed. */
export type Receipt = {
  /** Opaque; the feed continues after it. */
  cursor: string;
  endToEndId: string;
  /** null when the payer's bank sent none. */
  txid: string | null;
  cents: bigint;
  paidAt: Date;
  payer: Payer | null;
};

/** A row of the feed that can't be understood; only its place in the order is known. */
export type UnreadRow = {
  cursor: string;
  /** What is wrong with it, without its values. */
  fault: string;
  /** The row as the bank sent it. */
  told: string;
};
export type FeedRow = Receipt | UnreadRow;

/** A movement of the service's account, as the bank's own record shows it. */
export type StatementRow = {
  /** Opaque; the statement continues after it. */
  cursor: string;
  direction: "in" | "out" | "returned";
  endToEndId: string;
  /** Of a return: the PIX that went back. */
  originalEndToEndId: string | null;
  txid: string | null;
  /** The service's id of what it ordered; null where the bank names none, as of what a person ordered. */
  orderId: string | null;
  /** Of a PIX that was sent: the key that it went to; null where the bank does not say. */
  pixKey: string | null;
  cents: bigint;
  at: Date;
};

type PixReturnOrder = { returnId: string; endToEndId: string; cents: bigint };

/** Whether the receiver's bank would take such a PIX now; `reason` is in the bank's words. */
type KeyCheck = { takes: true } | { takes: false; reason: string };

export type PixPaymentOrder = {
  paymentId: string;
  pixKey: string;
  cents: bigint;
  description: string;
};

/**
 * The bank's state of a PIX that the service sends. `accepted`: on its way, with the money set aside.
 * `settled`: the receiver has it. `refused`: no money left, and none will; another id would be another
 * PIX.
 */
export type PixPaymentSeen = {
  state: "accepted" | "settled" | "refused";
  /** May be known before it is settled. */
  endToEndId: string | null;
  /** The reason for a refusal, in the bank's words. */
  reason: string | null;
  /** The bank's time. */
  settledAt: Date | null;
};

/**
 * The bank that receives and sends PIX for the service. Every call that changes something carries an id of
 * the service and may be repeated with the same content. Throws ExchangeError `UNAVAILABLE` when the
 * outcome is unknown, and `CONFLICT` when the id was used with other content.
 */
export type PixBank = {
  /** Its name for people. */
  name: string;
  receiver: PixReceiver;
  /** Registers a charge and returns the code to pay. */
  putCharge(request: ChargeRequest): Promise<{ pixCode: string }>;
  /** null when the bank does not know it. */
  findCharge(txid: string): Promise<Charge | null>;
  /** The PIX that arrived after a cursor ("" for the beginning), oldest first. */
  received(after: string, limit: number): Promise<readonly FeedRow[]>;
  /** All that moved on the account after a cursor ("" for the beginning), oldest first. */
  statement(after: string, limit: number): Promise<readonly StatementRow[]>;
  /** Sends a received PIX back, in whole or in part. */
  putReturn(order: PixReturnOrder): Promise<void>;
  /** The return as the bank knows it; null when it does not. */
  findReturn(returnId: string): Promise<PixReturnOrder | null>;
  /** Sets no money aside: a later payment can still be refused. */
  checkKey(pixKey: string, cents: bigint): Promise<KeyCheck>;
  /** Sends a PIX to a key. A repetition returns the state of the first. */
  putPayment(order: PixPaymentOrder): Promise<PixPaymentSeen>;
  /** null when the bank does not know the id: it never took such an order. */
  findPayment(paymentId: string): Promise<PixPaymentSeen | null>;
};
