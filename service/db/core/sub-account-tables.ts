import type { ColumnType } from "kysely";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";

type Id = ColumnType<bigint, never, never>;
type Stamp = ColumnType<Date, never, never>;
type Touched = ColumnType<Date, never, Date>;
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
