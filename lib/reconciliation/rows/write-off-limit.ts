import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import "#lib/reconciliation/schema.ts";

/** Up to which amount, in cents, two people may write a difference off; 0: none. */
export async function writeOffLimit(rows: Rows, accountId: string): Promise<bigint> {
  const row = await rows
    .selectFrom("write_off_limit")
    .select("cents")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.cents ?? 0n;
}

export async function setWriteOffLimit(
  rows: Rows,
  accountId: string,
  { cents, setBy }: { cents: bigint; setBy: string },
): Promise<void> {
  await rows
    .insertInto("write_off_limit")
    .values({ account_id: accountId, cents, set_by: setBy })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ cents, set_by: setBy, set_at: sql<Date>`now()` }),
    )
    .execute();
}
