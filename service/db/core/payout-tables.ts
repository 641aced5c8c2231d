import type { ColumnType } from "kysely";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { PayoutFigures } from "#protocol/payouts/payout-quote.ts";
import type { FigureColumns } from "#protocol/money/quote-figures.ts";
import type { PayoutStatus } from "#protocol/payouts/payouts.ts";

type Stamp = ColumnType<Date, never, never>;
type Id = ColumnType<bigint, never, never>;
type Later<T> = ColumnType<T | null, never, T | null>;

export type PayoutQuoteTable = FigureColumns<PayoutFigures> & {
  /** The number under which the payout names its quote. */
  id: Id;
  quote_id: string;
  user_id: number;
  bank_account_id: bigint;
  network: PayoutNetwork;
  token: Token;
  currency_type: CurrencyType;
  cover_fees: boolean;
  /** The requested amount, normalised. */
  request_amount: string;
  token_units: bigint;
  spender: string;
  purpose_code: string | null;
  expires_at: Date;
  created_at: Stamp;
};

/**
 * checking: looks for the allowance and the balance. pulling: the tokens are on their way to the treasury.
 * paying: they have arrived and the PIX is on its way. refunding: the PIX was refused and they go back.
 */
type PayoutStage = "checking" | "pulling" | "paying" | "refunding" | "ended";

export type PayoutTable = {
  id: Id;
  payout_id: string;
  user_id: number;
  quote_id: bigint;
  bank_account_id: bigint;
  pix_key: string;
  /** The name of the bank that sends the PIX. */
  pix_provider: string;
  sender_address: string;
  network: PayoutNetwork;
  token: Token;
  token_units: bigint;
  flat_fee_cents: bigint;
  partner_fee_cents: bigint;
  sender_cents: bigint;
  receiver_cents: bigint;
  purpose_code: string | null;
  status: ColumnType<PayoutStatus, never, PayoutStatus>;
  stage: ColumnType<PayoutStage, never, PayoutStage>;
  failure: Later<string>;
  /** How long a missing allowance may still come. */
  allowance_until: Date;
  /** When the receiver's bank agreed to take the PIX. */
  key_checked_at: Later<Date>;
  due_at: ColumnType<Date, never, Date>;
  trouble: Later<string>;
  pull_hash: Later<string>;
  pull_confirmations: ColumnType<number, never, number>;
  pulled_at: Later<Date>;
  converted_at: Later<Date>;
  end_to_end_id: Later<string>;
  paid_at: Later<Date>;
  refund_hash: Later<string>;
  refunded_at: Later<Date>;
  ended_at: Later<Date>;
  created_at: Stamp;
  updated_at: ColumnType<Date, never, Date>;
};

/** intended: the bank was not asked. asked: the outcome at the bank is unknown. */
type PixPaymentState = "intended" | "asked" | "settled" | "refused";

export type PixPaymentTable = {
  id: string;
  /** The payout's user, written by the database. */
  user_id: ColumnType<number, never, never>;
  payout_id: bigint;
  pix_key: string;
  cents: bigint;
  state: ColumnType<PixPaymentState, never, PixPaymentState>;
  end_to_end_id: Later<string>;
  refused_reason: Later<string>;
  attempts: ColumnType<number, never, number>;
  due_at: ColumnType<Date, never, Date>;
  asked_at: Later<Date>;
  settled_at: Later<Date>;
  trouble: Later<string>;
  created_at: Stamp;
};

/** Tables of 0007-payouts.sql. */
export type PayoutTables = {
  payout_quotes: PayoutQuoteTable;
  payouts: PayoutTable;
  pix_payments: PixPaymentTable;
};
