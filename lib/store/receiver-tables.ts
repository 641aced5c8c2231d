import "server-only";
import type { Generated } from "kysely";
import type { CreatedAt, RowId } from "./column-types.ts";

export type PixAccountNameTable = {
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
  /** Null: not through this desk. */
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
export type ReceiverTables = {
  pix_account_name: PixAccountNameTable;
  pix_account_change: PixAccountChangeTable;
  pix_account_name_claim: PixAccountNameClaimTable;
};
