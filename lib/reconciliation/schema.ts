import "server-only";
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt, RowId } from "#lib/core/store/column-types.ts";
import type { ExceptionState } from "#lib/rules/reconciliation/exceptions.ts";
import type { StatementAccountKind } from "#lib/rules/reconciliation/facts.ts";
import type { BothSides, ExceptionKind, JudgedKind } from "#lib/rules/reconciliation/kinds.ts";
import type { Confidence } from "#lib/rules/reconciliation/match-line.ts";
import type { StatementFormat } from "#lib/rules/reconciliation/statement.ts";

type StatementAccountTable = {
  id: string;
  account_id: string;
  name: string;
  kind: StatementAccountKind;
  bank: string;
  branch: string;
  number: string;
  exchange_name: string | null;
  made_by: string;
  made_at: CreatedAt;
};

/** Days are written and compared as text, as 2026-10-31; select them with `::text`. */
type Day = ColumnType<Date, string, string>;

type StatementTable = {
  id: RowId;
  account_id: string;
  statement_account_id: string;
  format: StatementFormat;
  sha256: string;
  file_name: string;
  first_day: Day;
  last_day: Day;
  balance_cents: bigint | null;
  lines: number;
  added: number;
  imported_by: string;
  imported_at: CreatedAt;
};

type StatementLineTable = {
  id: RowId;
  account_id: string;
  statement_account_id: string;
  statement_id: bigint;
  identity: string;
  line: number;
  day: Day;
  cents: bigint;
  name: string;
  memo: string;
  fitid: string;
  end_to_end_id: string | null;
  match: Generated<"none" | "suggested" | "id" | "person">;
  matched_kind: JudgedKind | null;
  payin_id: bigint | null;
  payout_id: bigint | null;
  return_id: bigint | null;
  confidence: Confidence | null;
  declined: Generated<string[]>;
  matched_by: string | null;
  matched_at: Date | null;
};

type ReconciliationDueTable = { subject: string; account_id: string; due_at: Date };

type ReconciliationExceptionTable = {
  id: RowId;
  account_id: string;
  subject: string;
  kind: ExceptionKind;
  part: string;
  payin_id: bigint | null;
  payout_id: bigint | null;
  return_id: bigint | null;
  line_id: bigint | null;
  cents: bigint;
  day: Day;
  what: BothSides["what"];
  ours: string | null;
  theirs: string | null;
  state: Generated<ExceptionState>;
  owner: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  found_at: CreatedAt;
  changed_at: ColumnType<Date, never, Date>;
};

type WriteOffLimitTable = {
  account_id: string;
  cents: bigint;
  set_by: string;
  set_at: ColumnType<Date, never, Date>;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    statement_account: StatementAccountTable;
    statement: StatementTable;
    statement_line: StatementLineTable;
    reconciliation_due: ReconciliationDueTable;
    reconciliation_exception: ReconciliationExceptionTable;
    write_off_limit: WriteOffLimitTable;
  }
}
