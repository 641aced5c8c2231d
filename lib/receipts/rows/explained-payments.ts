import "server-only";
import { isDifferenceExplained } from "#lib/core/store/explained-difference.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Of an account's payments those of which somebody has explained what differs on the blockchain. */
export async function explainedPayments(
  rows: Rows,
  accountId: string,
  of: "payin" | "payout",
  ids: readonly bigint[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await rows
    .selectFrom(of)
    .select(`${of}.id`)
    .where(`${of}.account_id`, "=", accountId)
    .where(`${of}.id`, "in", ids)
    .where(isDifferenceExplained(of))
    .execute();
  return new Set(found.map(({ id }) => String(id)));
}
