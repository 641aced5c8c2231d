import "server-only";
import type { ColumnType } from "kysely";
import type { CreatedAt } from "#lib/core/store/column-types.ts";

type CategoryTable = {
  id: string;
  account_id: string;
  name: string;
  archived_at: Date | null;
  created_by: string;
  created_at: CreatedAt;
};

type RequiredLabelsTable = {
  account_id: string;
  payin: string[];
  payout: string[];
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    category: CategoryTable;
    required_labels: RequiredLabelsTable;
  }
}
