import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import type { PayinFigures } from "#protocol/payins/payins-read.ts";
import type { StoredFigures } from "#protocol/money/quote-figures.ts";
import type { LabelColumns, PayinLabels } from "#lib/rules/activity/labels.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

/** Computed by the database from other columns. */
type Computed = ColumnType<Date | null, never, never>;

/**
 * `none`: typed, not quoted · `quoted` · `paying`: committed before the exchange is asked · `unclear`: asked,
 * with unknown outcome · `done`: has its payin · `refused`.
 */
export type PayinIntentStatus = "none" | "quoted" | "paying" | "unclear" | "done" | "refused";

type PayinIntentTable = LabelColumns<PayinLabels> &
  StoredFigures<PayinFigures> & {
    id: string;
    account_id: string;
    idempotency_key: string;
    /** The time of a schedule that it is for; null: of none. */
    occurrence_id: ColumnType<string | null, string | null | undefined, string | null>;
    status: PayinIntentStatus;
    wallet_id: bigint;
    network: string;
    token: Token;
    address: string;
    currency_type: CurrencyType;
    /** As typed, normalised: BRL for `sender`, tokens for `receiver`. */
    request_amount: string;
    quote_id: string | null;
    quoted_at: Date | null;
    quote_expires_at: Date | null;
    /** The quote has a place for a purpose code. */
    quote_takes_purpose: Generated<boolean>;
    /** The differences that prevent confirming the quote, or null. */
    differences: JsonColumn<Difference[]> | null;
    refused_code: string | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    created_by: string;
    /** Who asked the exchange for the payin, and when. */
    confirmed_by: string | null;
    confirmed_at: Date | null;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };

export type PayinTable = LabelColumns<PayinLabels> & {
  id: RowId;
  account_id: string;
  intent_id: string | null;
  transaction_id: bigint;
  quote_id: string;
  /** The exchange's status, stored even if unknown. */
  status: string;
  /** The source of the row's state: the payment's answer, a reading, or events alone. */
  reported_by: "payment" | "reading" | "event";
  /** Other final statuses that events reported, separated by commas; null: none. */
  contradicted_by: Generated<string | null>;
  pix_code: string;
  /** The code's charge: its txid, or a dynamic code's address; null: the code names none. */
  txid: string | null;
  /** How the exchange contradicts what was agreed; null: it does not. With any, the code is not shown. */
  differences: JsonColumn<Difference[]> | null;
  network: string;
  token: Token;
  address: string;
  sender_cents: bigint;
  receiver_units: bigint;
  fee_cents: bigint | null;
  commercial_rate: bigint | null;
  rate: bigint;
  transaction_hash: string | null;
  confirmations: Generated<number>;
  end_to_end_id: string | null;
  /** Who paid, as the exchange says it; cleaned, with a masked document. */
  payer: JsonColumn<Payer> | null;
  payer_name: ColumnType<string | null, never, never>;
  /** Somebody else paid than was expected, by the names. */
  other_payer: Generated<boolean>;
  expires_at: Date;
  paid_at: Date | null;
  completed_at: Date | null;
  read_at: Date | null;
  next_read_at: Date | null;
  /** The change that the exchange's list last named, by its clock. */
  listed_at: ColumnType<Date | null, never, Date | null>;
  read_attempts: Generated<number>;
  chain_check: Generated<"not_checked" | "verified" | "differs">;
  chain_difference: string | null;
  /** What has arrived instead, where the chain shows another transfer; null: it agrees, or shows none. */
  chain_units: Generated<bigint | null>;
  chain_checked_at: Date | null;
  /** The exchange's own time of its last change; the returns are known as of then, too. */
  exchange_updated_at: Date | null;
  no_returns_call: Generated<boolean>;
  /** The state of all its returns together; null when there are none. */
  return_state: "returning" | "returned" | null;
  /** Since when the exchange has not answered about it. */
  silent_since: Date | null;
  came_in_at: Computed;
  ended_at: Computed;
  created_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type PayinReturnTable = {
  id: RowId;
  account_id: string;
  payin_id: bigint;
  /** Of the incoming PIX. */
  end_to_end_id: string;
  /** The exchange's words, stored even if unknown. */
  reason: string;
  status: string;
  cents: bigint;
  received_at: Date;
  returned_at: Date | null;
  created_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    payin_intent: PayinIntentTable;
    payin: PayinTable;
    payin_return: PayinReturnTable;
  }
}
