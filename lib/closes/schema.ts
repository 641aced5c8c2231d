import "server-only";
import type { ColumnType } from "kysely";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";

/** Days are written and compared as text; a month is its first. Select them with `::text`. */
type Day = ColumnType<Date, string, never>;

type MonthDraftTable = {
  id: RowId;
  account_id: string;
  month: Day;
  figures: string;
  digest: string;
  made_by: string;
  made_at: CreatedAt;
};

type MonthCloseTable = {
  id: RowId;
  account_id: string;
  month: Day;
  nth: number;
  manifest: string;
  digest: string;
  lines: bigint;
  closed_by: string;
  closed_at: ColumnType<Date, Date, never>;
};

type LineTable = { key: string; line: string };

type MonthReopeningTable = {
  close_id: bigint;
  reason: string;
  reopened_by: string;
  reopened_at: CreatedAt;
};

type MonthCheckTable = {
  close_id: bigint;
  checked_at: ColumnType<Date, Date | undefined, Date>;
  differing: bigint;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    month_draft: MonthDraftTable;
    month_draft_line: LineTable & { draft_id: bigint };
    month_close: MonthCloseTable;
    month_close_line: LineTable & { close_id: bigint };
    month_reopening: MonthReopeningTable;
    month_check: MonthCheckTable;
  }
}
