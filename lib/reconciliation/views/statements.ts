import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  statementAccounts,
  type StatementAccountRow,
} from "#lib/reconciliation/rows/statement-accounts.ts";
import { listStatements } from "#lib/reconciliation/rows/statements.ts";

const SHOWN = 50;

/** An imported file; days as 2026-10-31, times as ISO 8601. */
export type StatementView = {
  id: string;
  of: string;
  format: string;
  fileName: string;
  from: string;
  to: string;
  lines: number;
  added: number;
  by: string;
  at: string;
};

export type StatementAccountView = Omit<StatementAccountRow, "exchange_name">;

export async function statementsView({ db }: Store, account: Pick<Account, "id">) {
  const [accounts, found] = await Promise.all([
    statementAccounts(db, account.id),
    listStatements(db, account.id, SHOWN),
  ]);
  const names = await namesOfPeople(db, [...new Set(found.map((one) => one.imported_by))]);
  return {
    accounts: accounts.map(({ exchange_name: _, ...one }): StatementAccountView => one),
    statements: found.map((one): StatementView => ({
      id: String(one.id),
      of: one.of,
      format: one.format,
      fileName: one.file_name,
      from: one.first_day,
      to: one.last_day,
      lines: one.lines,
      added: one.added,
      by: names.get(one.imported_by) ?? "",
      at: one.imported_at.toISOString(),
    })),
  };
}
