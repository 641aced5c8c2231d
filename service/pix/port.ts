/** What every PIX code of ours must name. */
export type PixReceiver = { name: string; city: string; key: string };

export type ChargeRequest = { txid: string; cents: bigint; expiresAt: Date; description: string };

/** A PIX that the bank has for a charge. */
export type ChargePayment = {
  endToEndId: string;
  cents: bigint;
  /** The bank's time: it decides whether a PIX came in time. */
  paidAt: Date;
  returnedCents: bigint;
};

export type Charge = {
  txid: string;
  cents: bigint;
  pixCode: string;
  /** The bank's clock when it answered. */
  now: Date;
  payments: readonly ChargePayment[];
};

/** A PIX that arrived, in the order of the bank's feed. */
export type Receipt = {
  /** Opaque; the feed goes on after it. */
  cursor: string;
  endToEndId: string;
  /** null when the payer's bank sent none. */
  txid: string | null;
  cents: bigint;
  paidAt: Date;
};

/** A row of the feed that can't be understood: it has its place in the order, and nothing else. */
export type UnreadRow = {
  cursor: string;
  /** What is wrong with it, without its values. */
  fault: string;
  /** As the bank told it. */
  told: string;
};
export type FeedRow = Receipt | UnreadRow;

type PixReturnOrder = { returnId: string; endToEndId: string; cents: bigint };

/** Whether the receiver's bank would take such a PIX now; `reason` is the bank's word. */
type KeyCheck = { takes: true } | { takes: false; reason: string };

export type PixPaymentOrder = {
  paymentId: string;
  pixKey: string;
  cents: bigint;
  description: string;
};

/**
 * A PIX that we send, as the bank has it. `accepted`: on its way, the money is set aside.
 * `settled`: the receiver has it. `refused`: nothing left, for good; another id would be another PIX.
 */
export type PixPaymentSeen = {
  state: "accepted" | "settled" | "refused";
  /** May be there before it is settled. */
  endToEndId: string | null;
  /** The bank's word for a refusal. */
  reason: string | null;
  /** The bank's time. */
  settledAt: Date | null;
};

/**
 * The bank that takes and sends PIX for us. Everything that changes something carries an id of ours and may
 * be called again with the same content. Throws ExchangeError `UNAVAILABLE` when the outcome is not
 * known, `CONFLICT` when the id was used with other content.
 */
export type PixBank = {
  /** As people know it. */
  name: string;
  receiver: PixReceiver;
  /** Registers a charge; answers the code to be paid. */
  putCharge(request: ChargeRequest): Promise<{ pixCode: string }>;
  /** null when the bank does not know it. */
  findCharge(txid: string): Promise<Charge | null>;
  /** What arrived after a cursor ("" for the beginning), oldest first. */
  received(after: string, limit: number): Promise<readonly FeedRow[]>;
  /** Sends a received PIX back, in whole or in part. */
  putReturn(order: PixReturnOrder): Promise<void>;
  /** The return as the bank has it, or null when it does not know it. */
  findReturn(returnId: string): Promise<PixReturnOrder | null>;
  /** Only looks: nothing is set aside by it, and a later payment can still be refused. */
  checkKey(pixKey: string, cents: bigint): Promise<KeyCheck>;
  /** Sends a PIX to a key. The same again answers what has become of the first. */
  putPayment(order: PixPaymentOrder): Promise<PixPaymentSeen>;
  /** null when the bank does not know it: it never took such an order. */
  findPayment(paymentId: string): Promise<PixPaymentSeen | null>;
};
