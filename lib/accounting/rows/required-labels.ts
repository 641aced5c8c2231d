import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { LABEL_NAMES, type Labelled, type LabelName } from "#lib/rules/accounting/accounting.ts";

export type RequiredLabels = Record<Labelled, readonly LabelName[]>;

const known = (names: readonly string[] | undefined) =>
  LABEL_NAMES.filter((name) => names?.includes(name));

/** Which labels an account's payments must have when they are made. */
export async function requiredLabels(rows: Rows, accountId: string): Promise<RequiredLabels> {
  const row = await rows
    .selectFrom("required_labels")
    .select(["payin", "payout"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { payin: known(row?.payin), payout: known(row?.payout) };
}

export async function setRequiredLabels(
  tx: Tx,
  accountId: string,
  { payin, payout }: RequiredLabels,
  by: string,
): Promise<void> {
  const row = { payin: [...payin], payout: [...payout], set_by: by };
  await tx
    .insertInto("required_labels")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ ...row, set_at: sql<Date>`now()` }),
    )
    .execute();
}
