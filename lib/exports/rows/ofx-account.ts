import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { OfxAccount } from "#lib/rules/exports/ofx-account.ts";
import "#lib/exports/schema.ts";

export function ofxAccount(rows: Rows, accountId: string): Promise<OfxAccount | undefined> {
  return rows
    .selectFrom("ofx_account")
    .select(["bank", "branch", "number"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function setOfxAccount(
  tx: Tx,
  accountId: string,
  account: OfxAccount,
  by: string,
): Promise<void> {
  const row = { ...account, set_by: by, set_at: sql<Date>`now()` };
  await tx
    .insertInto("ofx_account")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}
