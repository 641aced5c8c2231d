import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { PayinFigures } from "#protocol/payins/payins-read.ts";
import type { KeptFigures } from "#protocol/money/quote-figures.ts";
import type { LabelColumns, PayinLabels } from "#protocol/wire/labels.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

/** The database makes it of the other columns. */
type Computed = ColumnType<Date | null, never, never>;

/**
 * `none`: typed, not quoted · `quoted` · `paying`: committed before the exchange is asked ·
 * `unclear`: asked, what became of it is unknown · `done`: has its payin · `refused`.
 */
export type PayinIntentStatus = "none" | "quoted" | "paying" | "unclear" | "done" | "refused";

type PayinIntentTable = LabelColumns<PayinLabels> &
  KeptFigures<PayinFigures> & {
    id: string;
    account_id: string;
    idempotency_key: string;
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
    /** What keeps the quote from being confirmed; null: nothing. */
    differences: JsonColumn<Difference[]> | null;
    refused_code: string | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };

export type PayinTable = LabelColumns<PayinLabels> & {
  id: RowId;
  account_id: string;
  intent_id: string | null;
  transaction_id: bigint;
  quote_id: string;
  /** The exchange's word, kept even where we do not know it. */
  status: string;
  /** Where the row's state comes from: the answer to the payment, our own reading, or an event alone. */
  reported_by: "payment" | "reading" | "event";
  /** Other final words that events gave of it, parted by a comma; null: none. */
  contradicted_by: Generated<string | null>;
  pix_code: string;
  /** What the code is about; null: a code that names nothing. */
  txid: string | null;
  /** What the exchange has said otherwise than was agreed; null: nothing. With any the code is not shown. */
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
  expires_at: Date;
  paid_at: Date | null;
  completed_at: Date | null;
  read_at: Date | null;
  next_read_at: Date | null;
  read_attempts: Generated<number>;
  chain_check: Generated<"not_checked" | "verified" | "differs">;
  chain_difference: string | null;
  chain_checked_at: Date | null;
  /** The exchange's own moment of its last change, as of which its returns are known too. */
  exchange_updated_at: Date | null;
  no_returns_call: Generated<boolean>;
  /** What its returns come to; null when there is none. */
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
  /** Of the PIX that came. */
  end_to_end_id: string;
  /** The exchange's words, kept even where we do not know them. */
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
