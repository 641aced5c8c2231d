import "server-only";
import type { ColumnType } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { RowId } from "#lib/core/store/column-types.ts";

/** A text that a person's wallet is asked to sign; with its signature once it is. */
type SignedTextTable = {
  id: RowId;
  account_id: string;
  /** The id of who was signed in when it was asked for. */
  person: string;
  family: Family;
  address: string;
  purpose: "ownership" | "consent";
  /** Of a consent alone, as `content_hash`. */
  intent_id: string | null;
  content_hash: string | null;
  number: string;
  text: string;
  asked_at: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
  signature: string | null;
  signed_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    signed_text: SignedTextTable;
  }
}
