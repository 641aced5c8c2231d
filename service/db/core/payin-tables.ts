import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { Network, WalletNetwork } from "#protocol/chain/networks.ts";
import type { ReturnReason } from "#protocol/payins/payin-returns.ts";
import type { PayinStatus } from "#protocol/payins/payins.ts";
import type { PayinFigures } from "#protocol/payins/payins-read.ts";
import type { FigureColumns } from "#protocol/money/quote-figures.ts";
import type { ColumnType } from "kysely";

/** Set by the database, its clock or its sequence; never written by hand. */
type Stamp = ColumnType<Date, never, never>;
type Id = ColumnType<bigint, never, never>;
/** Null when inserted, written by us later. */
type Later<T> = ColumnType<T | null, never, T | null>;
/** numeric(40): what does not fit 64 bits travels as text. */
type Wide = ColumnType<string, string, string>;

export type QuoteTable = FigureColumns<PayinFigures> & {
  id: string;
  user_id: number;
  network: WalletNetwork;
  token: Token;
  address: string;
  currency_type: CurrencyType;
  /** As asked, normalised. */
  request_amount: string;
  /** Cut to the millisecond: what is told is what holds. */
  expires_at: Date;
  created_at: Stamp;
};

export type PayinTable = {
  id: Id;
  user_id: number;
  quote_id: string;
  /** The bank's name for the charge; ours, made before the bank is asked. */
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
  expires_at: Date;
  /** While it lies ahead somebody is registering the charge. */
  registering_until: ColumnType<Date | null, Date | null, Date | null>;
  pix_code: Later<string>;
  end_to_end_id: Later<string>;
  paid_at: Later<Date>;
  transaction_hash: Later<string>;
  confirmations: ColumnType<number, never, number>;
  completed_at: Later<Date>;
  /** When the bank is to be asked whether it was paid in time. */
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
  /** The row as the bank told it, cut where it is very long. */
  told: string;
  seen_at: ColumnType<Date, never, Date>;
};

export type PixPlace = "settled" | "returned" | "suspense";

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

/** `unplaceable`: of no payin, it went back from suspense. */
type PixReturnReason = ReturnReason | "unplaceable";

export type PixReturnTable = {
  /** The bank knows it: asked before sent again. */
  id: string;
  /** Its payin's, written by the database; 0: of a PIX that nobody can place. */
  user_id: ColumnType<number, never, never>;
  end_to_end_id: string;
  payin_id: bigint | null;
  cents: bigint;
  reason: PixReturnReason;
  attempts: ColumnType<number, never, number>;
  due_at: ColumnType<Date, never, Date>;
  confirmed_at: Later<Date>;
  /** Why the bank has not confirmed it, as it was when last asked. */
  trouble: Later<string>;
  created_at: Stamp;
};

/**
 * intended: nothing signed. signed: its bytes may be mined at any time. confirmed: deep enough.
 * reverted, displaced: these bytes can never deliver (displaced: their number was taken, or they have
 * expired); another send may follow. unproven: mined,
 * but the log does not show the delivery; a person must look. abandoned: never signed, and never
 * will be: the token contract refuses a delivery for good, or a payout ends without its pull.
 */
export type SendState =
  | "intended"
  | "signed"
  | "confirmed"
  | "reverted"
  | "displaced"
  | "unproven"
  | "abandoned";

/** delivery: of a payin. pull: a payout's tokens come to the treasury. refund: they go back. */
export type SendPurpose = "delivery" | "pull" | "refund";

export type ChainSendTable = {
  id: Id;
  /** Its payin's or payout's, written by the database. */
  user_id: ColumnType<number, never, never>;
  purpose: ColumnType<SendPurpose, SendPurpose, never>;
  /** Of a delivery. */
  payin_id: bigint | null;
  /** Of a pull or a refund. */
  payout_id: bigint | null;
  network: Network;
  token: Token;
  /** Of a pull: who pays. */
  from_address: string | null;
  /** null of a pull: it goes to the treasury. */
  to_address: string | null;
  units: bigint;
  state: ColumnType<SendState, never, SendState>;
  signer: Later<string>;
  nonce: Later<bigint>;
  raw: Later<string>;
  hash: Later<string>;
  /** Until when the bytes can be mined, in the family's own measure; null: without an end. */
  valid_until: Later<bigint>;
  block_hash: Later<string>;
  block_number: Later<bigint>;
  confirmations: ColumnType<number, never, number>;
  signed_at: Later<Date>;
  broadcast_at: Later<Date>;
  settled_at: Later<Date>;
  due_at: ColumnType<Date, never, Date>;
  /** Why it waits, in the node's or our own words. */
  trouble: Later<string>;
  /** Since when the token contract refuses it without a break; and when it was last seen to. */
  refused_since: Later<Date>;
  refused_seen_at: Later<Date>;
  created_at: Stamp;
};

type SignerNonceTable = { network: Network; signer: string; next_nonce: bigint };

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
  /** What happened, once: the same happening can't be booked twice. */
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

/** Tables of 0002-payins.sql, as 0005-endings.sql, 0006-feed-faults.sql, 0007-payouts.sql and 0009-families.sql left them. */
export type PayinTables = {
  quotes: QuoteTable;
  payins: PayinTable;
  bank_feed: BankFeedTable;
  bank_feed_faults: BankFeedFaultTable;
  pix_receipts: PixReceiptTable;
  pix_returns: PixReturnTable;
  chain_sends: ChainSendTable;
  signer_nonces: SignerNonceTable;
  top_ups: TopUpTable;
  ledger_transactions: LedgerTransactionTable;
  ledger_entries: LedgerEntryTable;
};
