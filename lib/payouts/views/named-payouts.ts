import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";

/** A payout by the dashboard's id, and to whom it goes. */
type NamedPayout = { id: string; name: string };

/** By the exchange's ids; those of other accounts are not in it. */
export async function namedPayouts(
  { db }: Store,
  { id: accountId }: Pick<Account, "id">,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, NamedPayout>> {
  if (payoutIds.length === 0) return new Map();
  const found = await db
    .selectFrom("payout")
    .select(["id", "payout_id", "pix_account_name as name"])
    .where("account_id", "=", accountId)
    .where("payout_id", "in", payoutIds)
    .execute();
  return new Map(found.map(({ id, payout_id, name }) => [payout_id, { id: String(id), name }]));
}
