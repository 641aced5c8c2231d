import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { PayoutFigures } from "#protocol/payouts/payout-quote.ts";
import type { StoredFigures } from "#protocol/money/quote-figures.ts";
import type { LabelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { PayoutIntentStatus } from "#lib/rules/payouts/payout-states.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

export type PayoutIntentTable = LabelColumns<PayoutLabels> &
  StoredFigures<PayoutFigures> & {
    id: string;
    account_id: string;
    idempotency_key: string;
    /** The batch of which it is a line; null: it is paid for itself. */
    batch_id: ColumnType<string | null, string | null | undefined, never>;
    /** The time of a schedule that it pays; null: of none. */
    occurrence_id: ColumnType<string | null, string | null | undefined, never>;
    status: PayoutIntentStatus;
    /** The exchange's number of the PIX account, and its name when it was chosen. */
    pix_account_id: bigint;
    pix_account_name: string;
    /** Sealed: the account's key when it was chosen; null: the row is older than key storage. */
    pix_key: string | null;
    /** The noted holder at that time. */
    holder_name: string | null;
    holder_document_masked: string | null;
    /** The document where it is a CNPJ; null also in rows that are older than it. */
    holder_cnpj: string | null;
    /** The stand-in of the whole document; null also in rows that are older than it. */
    holder_document_mark: string | null;
    holder_noted_by: string | null;
    holder_noted_at: Date | null;
    /** Sealed: a different key that was found at the exchange since. */
    pix_key_found: string | null;
    network: string;
    token: Token;
    currency_type: CurrencyType;
    cover_fees: boolean;
    /** As typed, normalised: tokens for `sender`, BRL for `receiver`. */
    request_amount: string;
    payout_quote_id: string | null;
    quoted_at: Date | null;
    quote_expires_at: Date | null;
    /** The quote has a place for a purpose code. */
    quote_takes_purpose: Generated<boolean>;
    /** Derived by the dashboard, never taken from the exchange. */
    chain_id: bigint | null;
    token_address: string | null;
    spender: string | null;
    token_units: bigint | null;
    content_hash: string | null;
    /** Used for comparison only. */
    returned_contract: JsonColumn<unknown> | null;
    differences: JsonColumn<Difference[]> | null;
    signing_address: string | null;
    /** The session that began to sign, the content that it signs, and what shows its person. */
    fresh_session: string | null;
    fresh_hash: string | null;
    shown_by: "factor" | "signature" | null;
    executed_at: Date | null;
    refused_code: string | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };

export type PayoutTable = LabelColumns<PayoutLabels> & {
  id: RowId;
  account_id: string;
  intent_id: string | null;
  payout_id: string;
  payout_quote_id: string;
  /** The exchange's status, stored even if unknown. */
  status: string;
  reported_by: "payout" | "reading" | "event";
  contradicted_by: string | null;
  network: string;
  token: Token;
  token_units: bigint;
  token_address: string;
  spender: string;
  sender_address: string;
  pix_account_id: bigint;
  pix_account_name: string;
  sender_cents: bigint;
  receiver_cents: bigint;
  fee_cents: bigint | null;
  commercial_rate: bigint | null;
  rate: bigint;
  /** The five steps as last reported, under their wire names. */
  tracking: JsonColumn<Record<string, unknown>>;
  pull_hash: string | null;
  refund_hash: string | null;
  end_to_end_id: string | null;
  ended_at: Date | null;
  read_at: Date | null;
  next_read_at: Date | null;
  /** The change that the exchange's list last named, by its clock. */
  listed_at: ColumnType<Date | null, never, Date | null>;
  read_attempts: Generated<number>;
  silent_since: Date | null;
  exchange_updated_at: Date | null;
  chain_check: Generated<"not_checked" | "verified" | "differs">;
  chain_difference: string | null;
  chain_units: Generated<bigint | null>;
  chain_checked_at: Date | null;
  /** Who has seen that it failed or was refunded, and since when nobody has to; null: nobody yet. */
  seen_by: string | null;
  seen_at: Date | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

type PayoutFactorTable = {
  connection_id: string;
  minutes: number;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    payout_factor: PayoutFactorTable;
    payout_intent: PayoutIntentTable;
    payout: PayoutTable;
  }
}
