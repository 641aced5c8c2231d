import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { ExportFormat } from "#lib/rules/exports/export-formats.ts";
import type { ExportFault, ExportList, ExportState, Every } from "#lib/rules/exports/exports.ts";
import type { Locale } from "#lib/i18n/locale.ts";

type ExportTable = {
  id: string;
  account_id: string;
  asked_by: string;
  list: ExportList;
  format: ExportFormat;
  /** Sealed: see lib/exports/rows/asked.ts. */
  asked: string;
  state: Generated<ExportState>;
  /** The row after which it goes on; null: at its beginning. */
  position: bigint | null;
  /** Of the parts so far; see lib/exports/formats/totals.ts. */
  totals: string | null;
  parts: Generated<number>;
  bytes: Generated<bigint>;
  sha256: string | null;
  fault: ExportFault | null;
  lease: string | null;
  /** When it may be taken next; null: it has ended. */
  next_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: Generated<number>;
  made_at: CreatedAt;
  /** When its first row was read; null: nobody has begun, or it was begun before this was kept. */
  begun_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ended_at: Date | null;
  /** Until when its parts are there; null: they are not. */
  expires_at: Date | null;
  schedule_id: string | null;
  /** Whoever is told; null: whoever asked. */
  people: string[] | null;
};

type ExportPartTable = {
  export_id: string;
  number: number;
  starts_at: bigint;
  size: number;
  /** Compressed and sealed. */
  content: Uint8Array;
};

type ExportFetchTable = { export_id: string; session_id: string; begun_at: Generated<Date> };

type ExportChoiceTable = { person_id: string; format: ExportFormat; columns: string[] };

type OfxAccountTable = {
  account_id: string;
  bank: string;
  branch: string;
  number: string;
  set_by: string;
  set_at: Generated<Date>;
};

type ExportScheduleTable = {
  id: string;
  account_id: string;
  made_by: string;
  every: Every;
  list: ExportList;
  format: ExportFormat;
  columns: string[];
  language: Locale;
  people: string[];
  next_at: Date;
  made_at: CreatedAt;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    export: ExportTable;
    export_part: ExportPartTable;
    export_fetch: ExportFetchTable;
    export_choice: ExportChoiceTable;
    ofx_account: OfxAccountTable;
    export_schedule: ExportScheduleTable;
  }
}
