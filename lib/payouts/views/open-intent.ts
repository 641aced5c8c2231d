import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";

/** The payout of this id, where it has still to be signed; null: it is none of this account's, or has gone on. */
export async function openIntent(
  { db }: Store,
  { id: accountId }: Pick<Account, "id">,
  id: string,
): Promise<string | null> {
  const intent = await payoutIntent(db, accountId, id);
  return intent && CHANGEABLE.includes(intent.status) ? intent.id : null;
}
