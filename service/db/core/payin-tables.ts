import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { Network, WalletNetwork } from "#protocol/chain/networks.ts";
import type { ReturnReason } from "#protocol/payins/payin-returns.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import type { PayinStatus } from "#protocol/payins/payins.ts";
import type { PayinFigures } from "#protocol/payins/payins-read.ts";
import type { FigureColumns } from "#protocol/money/quote-figures.ts";
import type { ColumnType } from "kysely";

/** Set by the database and never written by the service. */
type Stamp = ColumnType<Date, never, never>;
type Id = ColumnType<bigint, never, never>;
/** Null when inserted, later written by the service. */
type Later<T> = ColumnType<T | null, never, T | null>;
/** numeric(40): travels as text, because it may not fit 64 bits. */
type Wide = ColumnType<string, string, string>;

export type QuoteTable = FigureColumns<PayinFigures> & {
  id: string;
  user_id: number;
  network: WalletNetwork;
  token: Token;
  address: string;
  currency_type: CurrencyType;
  /** The requested amount, normalised. */
  request_amount: string;
  purpose_code: string | null;
  /** Cut to the millisecond, so that the time in force is the one that was answered. */
  expires_at: Date;
  created_at: Stamp;
};

export type PayinTable = {
  id: Id;
  user_id: number;
  quote_id: string;
  /** The charge's id at the bank, chosen by the service before it asks the bank. */
  txid: string;
  external_id: string | null;
  status: ColumnType<PayinStatus, never, PayinStatus>;
  network: WalletNetwork;
  token: Token;
  address: string;
  sender_cents: bigint;
  fee_cents: bigint;
  receiver_units: bigint;
  rate: bigint;
  purpose_code: string | null;
  expires_at: Date;
  /** Until this time another call is registering the charge. */
  registering_until: ColumnType<Date | null, Date | null, Date | null>;
  pix_code: Later<string>;
  end_to_end_id: Later<string>;
  /** Who paid, as the bank says it; the document masked. */
  payer: ColumnType<Payer | null, never, string | null>;
  paid_at: Later<Date>;
  transaction_hash: Later<string>;
  confirmations: ColumnType<number, never, number>;
  completed_at: Later<Date>;
  /** When to ask the bank next whether the payin was paid in time. */
  ask_at: Date;
  created_at: Stamp;
  updated_at: ColumnType<Date, never, Date>;
};

type BankFeedTable = {
  name: string;
  cursor: string;
  /** When the bank last answered. */
  read_at: Later<Date>;
};

/** A row of the bank's feed that could not be taken. */
export type BankFeedFaultTable = {
  cursor: string;
  end_to_end_id: string | null;
  trouble: string;
  /** The row as the bank sent it, cut when very long. */
  told: string;
  seen_at: ColumnType<Date, never, Date>;
};

/** `recovered`: of a payin that an older copy has forgotten; it settles none. */
export type PixPlace = "settled" | "returned" | "suspense" | "recovered";

export type PixReceiptTable = {
  end_to_end_id: string;
  txid: string | null;
  cents: bigint;
  /** The bank's time. */
  paid_at: Date;
  payin_id: bigint | null;
  placed: PixPlace;
  received_at: Stamp;
};

/** `unplaceable`: it matched no payin and went back from suspense. */
type PixReturnReason = ReturnReason | "unplaceable";

export type PixReturnTable = {
  /** The bank knows the return by this id: the service asks about it before sending it again. */
  id: string;
  /** The payin's user, written by the database; 0 for a PIX without a payin. */
  user_id: ColumnType<number, never, never>;
  end_to_end_id: string;
  payin_id: bigint | null;
  cents: bigint;
  reason: PixReturnReason;
  attempts: ColumnType<number, never, number>;
  due_at: ColumnType<Date, never, Date>;
  confirmed_at: Later<Date>;
  /** Why the bank had not confirmed it when last asked. */
  trouble: Later<string>;
  created_at: Stamp;
};

/**
 * intended: not signed. signed: the bytes may be mined at any time. confirmed: enough confirmations.
 * reverted, displaced: these bytes can never deliver (displaced: their nonce was taken, or they expired);
 * another send may follow. unproven: mined, but the log does not show the delivery; a person must look.
 * abandoned: never signed and never will be, because the token contract refuses the delivery for good, or
 * the payout ends without its pull.
 */
export type SendState =
  | "intended"
  | "signed"
  | "confirmed"
  | "reverted"
  | "displaced"
  | "unproven"
  | "abandoned";

/** delivery: sends a payin's tokens. pull: takes a payout's tokens. refund: gives them back. */
export type SendPurpose = "delivery" | "pull" | "refund";

export type ChainSendTable = {
  id: Id;
  /** The payin's or payout's user, written by the database. */
  user_id: ColumnType<number, never, never>;
  purpose: ColumnType<SendPurpose, SendPurpose, never>;
  /** Set for a delivery. */
  payin_id: bigint | null;
  /** Set for a pull or a refund. */
  payout_id: bigint | null;
  network: Network;
  token: Token;
  /** The payer's wallet of a pull. */
  from_address: string | null;
  /** null for a pull, which goes to the treasury. */
  to_address: string | null;
  units: bigint;
  state: ColumnType<SendState, never, SendState>;
  signer: Later<string>;
  nonce: Later<bigint>;
  raw: Later<string>;
  hash: Later<string>;
  /** The end of the bytes' validity in the family's own unit; null when they don't expire. */
  valid_until: Later<bigint>;
  block_hash: Later<string>;
  block_number: Later<bigint>;
  confirmations: ColumnType<number, never, number>;
  signed_at: Later<Date>;
  broadcast_at: Later<Date>;
  settled_at: Later<Date>;
  due_at: ColumnType<Date, never, Date>;
  /** Why it waits, in the node's words or the service's. */
  trouble: Later<string>;
  /** When the token contract began to refuse it without a break, and when it was last seen refusing. */
  refused_since: Later<Date>;
  refused_seen_at: Later<Date>;
  created_at: Stamp;
};

type SignerNonceTable = { network: Network; signer: string; next_nonce: bigint };

type NetworkLeaseTable = {
  network: Network;
  work: "sign" | "confirm";
  lease: string;
  leased_until: Date;
};

export type TopUpTable = {
  id: Id;
  network: Network;
  signer: string;
  asset: Token | "NATIVE";
  units: Wide;
  state: ColumnType<"intended" | "booked" | "void", never, "booked" | "void">;
  hash: Later<string>;
  created_at: Stamp;
};

type LedgerTransactionTable = {
  id: Id;
  kind: string;
  /** Identifies the event, so that it can't be booked twice. */
  reference: string;
  payin_id: bigint | null;
  payout_id: bigint | null;
  created_at: Stamp;
};

type LedgerEntryTable = {
  id: Id;
  transaction_id: bigint;
  account: string;
  currency: string;
  units: Wide;
};

/** Tables of 0002-payins.sql, as later changed by 0005-endings.sql, 0006, 0007, 0009 and
 * 0029-network-leases.sql. */
export type PayinTables = {
  quotes: QuoteTable;
  payins: PayinTable;
  bank_feed: BankFeedTable;
  bank_feed_faults: BankFeedFaultTable;
  pix_receipts: PixReceiptTable;
  pix_returns: PixReturnTable;
  chain_sends: ChainSendTable;
  signer_nonces: SignerNonceTable;
  network_leases: NetworkLeaseTable;
  top_ups: TopUpTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_entries: LedgerEntryTable;
};
