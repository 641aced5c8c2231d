import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { StatementAccountKind } from "#lib/rules/reconciliation/facts.ts";
import type { SaveStatementAccount } from "#lib/rules/reconciliation/statement-account.ts";
import "#lib/reconciliation/schema.ts";

export type StatementAccountRow = {
  id: string;
  name: string;
  kind: StatementAccountKind;
  bank: string;
  branch: string;
  number: string;
  exchange_name: string | null;
};

/** The accounts of which an account has statements, by name. */
export const statementAccounts = (rows: Rows, accountId: string): Promise<StatementAccountRow[]> =>
  rows
    .selectFrom("statement_account")
    .select(["id", "name", "kind", "bank", "branch", "number", "exchange_name"])
    .where("account_id", "=", accountId)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** @throws DashboardError `NOT_FOUND` */
export async function statementAccount(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<StatementAccountRow> {
  const all = await statementAccounts(rows, accountId);
  const found = all.find((one) => one.id === id);
  if (!found) throw new DashboardError("NOT_FOUND");
  return found;
}

/** Bank accounts of one account. */
const ACCOUNTS_MOST = 50;

/** @throws DashboardError `INVALID_INPUT` at `number`, where it is there already or there are too many */
export async function addStatementAccount(
  tx: Tx,
  accountId: string,
  { id, by, ...account }: SaveStatementAccount & { id: string; by: string },
): Promise<void> {
  const all = await statementAccounts(tx, accountId);
  if (all.length >= ACCOUNTS_MOST) {
    throw new DashboardError("INVALID_INPUT", { fields: { number: `too_many:${ACCOUNTS_MOST}` } });
  }
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("statement_account")
    .values({
      ...account,
      id,
      account_id: accountId,
      exchange_name: account.exchange_name || null,
      made_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw new DashboardError("INVALID_INPUT", { fields: { number: "taken" } });
}
