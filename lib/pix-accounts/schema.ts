import "server-only";
import type { Generated } from "kysely";
import type { CreatedAt, RowId, UpdatedAt } from "#lib/core/store/column-types.ts";

type PixAccountNameTable = {
  account_id: string;
  bank_account_id: bigint;
  name: string;
  skeleton: string;
  seen_at: Generated<Date>;
};

export type PixAccountChangeTable = {
  id: RowId;
  account_id: string;
  bank_account_id: bigint;
  what: "registered" | "name" | "holder" | "document";
  was: string | null;
  became: string | null;
  /** Null: not made through this dashboard. */
  changed_by: string | null;
  at: CreatedAt;
};

type PixAccountNameClaimTable = {
  account_id: string;
  skeleton: string;
  claimed_by: string;
  until: Date;
};

/** Tables of 0020-receivers.sql. */
type PixAccountNoteTable = {
  account_id: string;
  bank_account_id: bigint;
  holder_name: string;
  /** Sealed. */
  holder_document: string | null;
  holder_document_masked: string | null;
  created_by: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

type PixAccountKeyTable = {
  account_id: string;
  bank_account_id: bigint;
  key_mark: string;
  seen_at: Generated<Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    pix_account_name: PixAccountNameTable;
    pix_account_change: PixAccountChangeTable;
    pix_account_key: PixAccountKeyTable;
    pix_account_name_claim: PixAccountNameClaimTable;
    pix_account_note: PixAccountNoteTable;
  }
}
