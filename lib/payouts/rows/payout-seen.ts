import "server-only";
import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";

/** False: this account has no such payout that failed or was refunded. Whoever has seen it first stays. */
export async function notePayoutSeen(
  tx: Tx,
  accountId: string,
  id: bigint,
  personId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payout")
    .set({
      seen_by: sql<string>`case when seen_at is null then ${personId} else seen_by end`,
      seen_at: sql<Date>`coalesce(seen_at, now())`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "in", ["failed", "refunded"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
