import "server-only";
import type { ColumnType } from "kysely";
import type { Family } from "#protocol/chain/networks.ts";
import type { RowId } from "#lib/core/store/column-types.ts";

/** A text that a person's wallet is asked to sign, later with its signature. */
type SignedTextTable = {
  id: RowId;
  account_id: string;
  /** The id of the person who requested it. */
  person: string;
  family: Family;
  address: string;
  purpose: "ownership" | "consent";
  /** For a consent only, as is `content_hash`. */
  intent_id: string | null;
  content_hash: string | null;
  number: string;
  /** Sealed for the row of its number; `seal-texts` seals what an earlier version has left plain. */
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
