import "server-only";
import { isDifferenceExplained } from "#lib/core/store/explained-difference.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Of an account's payouts those of which somebody has explained what differs on the blockchain. */
export async function explainedPayouts(
  rows: Rows,
  accountId: string,
  ids: readonly bigint[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await rows
    .selectFrom("payout")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where(isDifferenceExplained("payout"))
    .execute();
  return new Set(found.map(({ id }) => String(id)));
}
