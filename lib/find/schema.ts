import "server-only";
import type { CreatedAt, UpdatedAt } from "#lib/core/store/column-types.ts";

type SavedFilterTable = {
  id: string;
  account_id: string;
  person_id: string;
  list: string;
  name: string;
  /** As the address says it, without what was typed. */
  query: string;
  /** What was typed, sealed. */
  sealed_text: string | null;
  is_shared: boolean;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    saved_filter: SavedFilterTable;
  }
}
