import type { JsonColumn } from "#platform/json-column.ts";
import type { EventName } from "#protocol/api/events.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import type { Scope } from "#protocol/wire/scopes.ts";
import type { WalletStatus } from "#protocol/wallets/wallets.ts";
import type { ColumnType, Generated } from "kysely";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";

/** Set by the database, its clock or its sequence; never written by hand. */
type Stamp = ColumnType<Date, never, never>;
/** Written by the database first, by us later. */
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
  /** First characters of the key, to recognise it by. */
  prefix: string;
  /** SHA-256 of 32 and more random characters: nothing a guess could shorten. */
  key_hash: Buffer;
  secret_hash: Buffer;
  ip_allow_list: ColumnType<string[], string[] | undefined, string[]>;
  created_at: Stamp;
  last_used_at: ColumnType<Date | null, never, Date>;
  expires_at: Date | null;
  /** The credential that a rotation put in its place; it may be rotated once. */
  replaced_by: ColumnType<bigint | null, never, bigint>;
  revoked_at: ColumnType<Date | null, never, Date>;
  /** The first credential of its line, on whose window it counts; null: it is that one itself. */
  counts_as: ColumnType<bigint | null, bigint | null | undefined, never>;
  /** null: everything, also what is added later. */
  scopes: ColumnType<Scope[] | null, Scope[] | null | undefined, never>;
};

export type BankAccountTable = {
  id: ColumnType<bigint, never, never>;
  user_id: number;
  type: Generated<"pix">;
  name: string;
  /** Canonical: what uniqueness is judged by. */
  pix_key: string;
  created_at: Stamp;
  updated_at: Touched;
  deleted_at: ColumnType<Date | null, never, Date>;
};

export type WalletTable = {
  id: ColumnType<bigint, never, never>;
  user_id: number;
  network: WalletNetwork;
  /** Canonical for its network. */
  address: string;
  name: string;
  status: Generated<WalletStatus>;
  created_at: Stamp;
  updated_at: Touched;
};

type WebhookEndpointTable = {
  user_id: number;
  url: string;
  /** Sealed with DATA_KEY. */
  secret: string;
  /** The secret before the last rotation, sealed; it signs too until `previous_until`. */
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
  event: EventName;
  data: JsonColumn<EventData>;
  created_at: Stamp;
};

type DeliveryTable = {
  event_id: string;
  user_id: number;
  sequence: bigint;
  status: Generated<"pending" | "delivered" | "dead">;
  /** Counted when claimed, so that a worker that dies has used one up. */
  attempts: Generated<number>;
  /** Whether the outcome of a first attempt is known: until then the user's later events wait. */
  attempted: Generated<boolean>;
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
  /** Its own user, of kind `sub`. */
  user_id: number;
  parent_id: number;
  /** Canonical CNPJ. */
  document: string;
  name: ColumnType<string, string, string>;
  ref: string | null;
  status: ColumnType<SubAccountStatus, never, SubAccountStatus>;
  /** Why it was rejected. */
  reason: Later<string>;
  /** Whether its KYC events go to an address of its own, or to its parent's. */
  has_callback: boolean;
  /** 32 random bytes, sealed; null once erased. */
  data_key: ColumnType<string | null, string, string | null>;
  /** The body it was created with, sealed with that key. */
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
  /** Bytes, before they were sealed. */
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

/** intended: nobody was told. asked: the analyst has it. */
export type KycAnalysisState = "intended" | "asked" | "decided";
type KycVerdict = "APPROVED" | "REJECTED";

type KycAnalysisTable = {
  id: Id;
  user_id: number;
  /** What the analyst knows it by. */
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
