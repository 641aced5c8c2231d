import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { recipientsOf } from "#lib/policies/rows/recipients.ts";
import { pixAccountDetail, type PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";

/** The PIX account that a request is for; null: it is another by now, or can't be read. */
export async function requestedPixAccount(
  store: Store,
  actor: Session,
  { pixAccount, hash }: { pixAccount: string; hash: string },
): Promise<PixAccountView | null> {
  const exchange = await getExchange(actor, "bank-account:read");
  const reading = await pixAccountDetail(store, exchange, pixAccount);
  if (!reading.read) return null;
  const of = { accountId: actor.account.id, operation: "pix_account" } as const;
  const kept = (await recipientsOf(store.db, of, [pixAccount])).get(pixAccount);
  return kept?.hash === hash ? reading.account : null;
}
