import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { JsonColumn } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";
import type { PayoutFigures } from "#protocol/payouts/payout-quote.ts";
import type { KeptFigures } from "#protocol/money/quote-figures.ts";
import type { LabelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

export type PayingWalletTable = {
  id: RowId;
  account_id: string;
  family: "evm" | "tron" | "solana";
  address: string;
  name: string;
  created_by: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
};

/** Either a factory with the account's own number at the exchange, or the spender alone. */
type PayoutPinTable = {
  account_id: string;
  network: string;
  spender: string;
  factory: string | null;
  user_id: bigint | null;
  /** What the chain showed when the pin was set; null: it was never checked, so the pin is void. */
  evidence: string | null;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

/** A signature of the dashboard's text by a delegate's key. */
type DelegateProofTable = {
  account_id: string;
  network: string;
  number: bigint;
  delegate: string;
  user_id: bigint;
  signature: string;
  proved_by: string;
  proved_at: ColumnType<Date, never, never>;
};

type SigningLimitsTable = {
  connection_id: string;
  /** BRL per token, 6 places. */
  min_rate: bigint;
  max_rate: bigint;
  start_min_rate: bigint;
  start_max_rate: bigint;
  max_from_median_bps: number;
  max_fee_bps: number;
  max_fee_flat_cents: bigint;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

/**
 * `none`: typed, not quoted · `quoted` · `signing`: committed before a wallet is opened · `executing`:
 * committed before the exchange is asked · `unclear`: asked, with unknown outcome · `done`: has its payout ·
 * `refused`.
 */
export type PayoutIntentStatus =
  | "none"
  | "quoted"
  | "signing"
  | "executing"
  | "unclear"
  | "done"
  | "refused";

export type PayoutIntentTable = LabelColumns<PayoutLabels> &
  KeptFigures<PayoutFigures> & {
    id: string;
    account_id: string;
    idempotency_key: string;
    status: PayoutIntentStatus;
    /** The exchange's number of the PIX account, and its name when it was chosen. */
    pix_account_id: bigint;
    pix_account_name: string;
    /** Sealed: the account's key when it was chosen; null: the row is older than key storage. */
    pix_key: string | null;
    /** The noted holder at that time. */
    holder_name: string | null;
    holder_document_masked: string | null;
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
    /** The session that showed a factor when it began to sign, and the content that it signed. */
    fresh_session: string | null;
    fresh_hash: string | null;
    executed_at: Date | null;
    refused_code: string | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  };

/**
 * `asked`: the wallet is open, or was at its last report · `sent`: it gave a hash · `mined` as asked ·
 * `rejected` by its owner · `replaced`: another transaction took the nonce · `other_amount`: mined, but
 * edited in the wallet.
 */
export type PayoutSignatureState =
  | "asked"
  | "sent"
  | "mined"
  | "rejected"
  | "replaced"
  | "reverted"
  | "dropped"
  | "other_amount";

export type PayoutSignatureTable = {
  id: RowId;
  account_id: string;
  intent_id: string | null;
  purpose: "approve" | "reset" | "revoke";
  network: string;
  /** Null on solana. */
  chain_id: bigint | null;
  token: Token;
  token_address: string;
  spender: string;
  units: bigint;
  signer: string;
  /** Zero on chains without nonces. */
  nonce: bigint;
  /** The head when the wallet was opened: the search for its logs starts there. */
  from_block: bigint;
  content_hash: string;
  state: Generated<PayoutSignatureState>;
  hash: string | null;
  mined_hash: string | null;
  block_number: bigint | null;
  asked_by: string;
  asked_at: ColumnType<Date, never, Date>;
  /** When to look at the chain next; null: it is settled. */
  next_look_at: ColumnType<Date | null, never, Date | null>;
  looks: Generated<number>;
  settled_at: Date | null;
  /** The bytes to sign, in hexadecimal, for wallets that only sign. */
  bytes: string | null;
  /** The end of their validity: milliseconds on tron, a block height on solana. */
  valid_until: bigint | null;
  /** The signed bytes. */
  signed: string | null;
  /** `servedIntent` of an approval's purpose; null: no payout, or the row is older than this column. */
  serves: ColumnType<string | null, string | null | undefined, string | null>;
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
  read_attempts: Generated<number>;
  silent_since: Date | null;
  exchange_updated_at: Date | null;
  chain_check: Generated<"not_checked" | "verified" | "differs">;
  chain_difference: string | null;
  chain_checked_at: Date | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

type TestWalletTable = {
  account_id: string;
  address: string;
  /** Sealed. */
  sealed_key: string;
  created_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    paying_wallet: PayingWalletTable;
    payout_pin: PayoutPinTable;
    delegate_proof: DelegateProofTable;
    signing_limits: SigningLimitsTable;
    payout_intent: PayoutIntentTable;
    payout_signature: PayoutSignatureTable;
    payout: PayoutTable;
    test_wallet: TestWalletTable;
  }
}
