import type { JsonColumn, JsonText } from "#platform/json-column.ts";
import type { AnyEvent } from "#protocol/api/events.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { Scope } from "#protocol/wire/scopes.ts";
import type { CustodyRecord } from "#protocol/wallets/wallet-declaration.ts";
import type { WalletStatus } from "#protocol/wallets/wallets.ts";
import type { ColumnType, Generated } from "kysely";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";

/** Set by the database and never written by the service. */
type Stamp = ColumnType<Date, never, never>;
/** First set by the database, later written by the service. */
type Touched = ColumnType<Date, never, Date>;

type UserTable = {
  id: ColumnType<number, never, never>;
  kind: "main" | "sub";
  /** The main account that a sub-account belongs to. */
  parent_id: number | null;
  created_at: Stamp;
};

type CredentialTable = {
  id: ColumnType<bigint, never, never>;
  user_id: number;
  name: string;
  /** The key's first characters, for people to recognise it. */
  prefix: string;
  /** A plain SHA-256 is enough: generated keys and secrets are 32 random bytes. */
  key_hash: Buffer;
  secret_hash: Buffer;
  ip_allow_list: ColumnType<string[], string[] | undefined, string[]>;
  created_at: Stamp;
  last_used_at: ColumnType<Date | null, never, Date>;
  expires_at: Date | null;
  /** The credential that replaced it in a rotation; it may be rotated once. */
  replaced_by: ColumnType<bigint | null, never, bigint>;
  revoked_at: ColumnType<Date | null, never, Date>;
  /** The first credential of its line, whose call count it shares; null when it is the first itself. */
  counts_as: ColumnType<bigint | null, bigint | null | undefined, never>;
  /** The line of the credential that it ends with; null when it stands by itself. */
  ends_with: ColumnType<bigint | null, bigint | null | undefined, never>;
  /** null: all scopes, including later ones. */
  scopes: ColumnType<Scope[] | null, Scope[] | null | undefined, never>;
};

export type BankAccountTable = {
  id: ColumnType<bigint, never, never>;
  user_id: number;
  type: Generated<"pix">;
  name: string;
  /** Canonical: uniqueness is decided on this spelling. */
  pix_key: string;
  created_at: Stamp;
  updated_at: Touched;
  deleted_at: ColumnType<Date | null, never, Date>;
};

export type WalletTable = {
  id: ColumnType<bigint, never, never>;
  user_id: number;
  network: WalletNetwork;
  /** In the canonical spelling of its network. */
  address: string;
  name: string;
  status: Generated<WalletStatus>;
  custody: ColumnType<
    CustodyRecord | null,
    JsonText<CustodyRecord> | null,
    JsonText<CustodyRecord> | null
  >;
  /** Sealed with DATA_KEY. */
  beneficiary: string | null;
  created_at: Stamp;
  updated_at: Touched;
};

/** `asked`: by its owner. `gone`: it answered that it is no more. */
type PausedFor = "asked" | "gone";

/** A receiver of the user's events. */
export type WebhookEndpointTable = {
  user_id: number;
  /** 1: the one that `/settings/webhook` sets. */
  number: ColumnType<number, number | undefined, never>;
  /** What the interface knows it by. */
  id: ColumnType<string, never, string>;
  /** Null: all of them. */
  events: ColumnType<AnyEvent[] | null, AnyEvent[] | null | undefined, AnyEvent[] | null>;
  status: ColumnType<"active" | "paused", "active" | "paused" | undefined, "active" | "paused">;
  paused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  paused_for: ColumnType<PausedFor | null, PausedFor | null | undefined, PausedFor | null>;
  url: string;
  /** Sealed with DATA_KEY. */
  secret: string;
  /** The secret before the last rotation, sealed; it also signs until `previous_until`. */
  previous_secret: string | null;
  previous_until: Date | null;
  created_at: Stamp;
  updated_at: Touched;
};

type EventCounterTable = { user_id: number; last_sequence: bigint };

export type EventData = Record<string, unknown>;

type EventTable = {
  /** The `webhook-id`: the same on every attempt. */
  id: string;
  user_id: number;
  sequence: bigint;
  event: AnyEvent;
  data: JsonColumn<EventData>;
  created_at: Stamp;
};

type DeliveryTable = {
  id: ColumnType<bigint, never, never>;
  event_id: string;
  /** The number of the receiver that it goes to. */
  receiver: ColumnType<number, number | undefined, never>;
  user_id: number;
  sequence: bigint;
  status: Generated<"pending" | "delivered" | "dead">;
  /** Counted at the claim, so that an attempt counts even when its worker dies. */
  attempts: Generated<number>;
  /** Whether the first attempt has ended; until then the user's later events wait. */
  attempted: Generated<boolean>;
  /** Infinite while its receiver is paused. */
  due_at: ColumnType<Date, never, Date>;
  last_status: number | null;
  last_error: string | null;
  finished_at: Date | null;
  created_at: Stamp;
};

/** Tables of 0001-accounts.sql. */
export type AccountTables = {
  users: UserTable;
  credentials: CredentialTable;
  bank_accounts: BankAccountTable;
  wallets: WalletTable;
  webhook_endpoints: WebhookEndpointTable;
  event_counters: EventCounterTable;
  events: EventTable;
  deliveries: DeliveryTable;
};

type Id = ColumnType<bigint, never, never>;
type Later<T> = ColumnType<T | null, never, T | null>;

export type SubAccountTable = {
  /** The sub-account's own user, of kind `sub`. */
  user_id: number;
  parent_id: number;
  /** Canonical CNPJ. */
  document: string;
  name: ColumnType<string, string, string>;
  ref: string | null;
  status: ColumnType<SubAccountStatus, never, SubAccountStatus>;
  /** Why it was rejected. */
  reason: Later<string>;
  /** Whether its KYC events go to its own webhook or to its parent's. */
  has_callback: boolean;
  /** 32 random bytes, sealed; null once erased. */
  data_key: ColumnType<string | null, string, string | null>;
  /** The body that created it, sealed with `data_key`. */
  details: ColumnType<string | null, string, string | null>;
  opened_at: Later<Date>;
  decided_at: Later<Date>;
  created_at: Stamp;
  updated_at: Touched;
  erased_at: Later<Date>;
};

export type DocumentMediaType = "application/pdf" | "image/jpeg" | "image/png";

type SubAccountDocumentTable = {
  id: Id;
  user_id: number;
  type: DocumentType;
  media_type: DocumentMediaType;
  /** Size in bytes before sealing. */
  size: number;
  /** Sealed with the sub-account's key. */
  content: Buffer;
  received_at: Touched;
};

type DocumentReadingTable = {
  id: Id;
  user_id: number;
  type: DocumentType;
  reader: string;
  purpose: string;
  at: Stamp;
};

/** intended: the analyst does not know it yet. asked: the analyst has it. */
export type KycAnalysisState = "intended" | "asked" | "decided";
type KycVerdict = "APPROVED" | "REJECTED";

type KycAnalysisTable = {
  id: Id;
  user_id: number;
  /** The key under which the analyst knows the case. */
  key: string;
  state: ColumnType<KycAnalysisState, never, KycAnalysisState>;
  outcome: Later<KycVerdict>;
  reason: Later<string>;
  attempts: ColumnType<number, never, number>;
  due_at: ColumnType<Date, never, Date>;
  trouble: Later<string>;
  created_at: Stamp;
  asked_at: Later<Date>;
  decided_at: Later<Date>;
};

/** Tables of 0008-sub-accounts.sql. */
export type SubAccountTables = {
  sub_accounts: SubAccountTable;
  sub_account_documents: SubAccountDocumentTable;
  document_readings: DocumentReadingTable;
  kyc_analyses: KycAnalysisTable;
};
