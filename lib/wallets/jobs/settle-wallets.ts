import "server-only";
import { systemActor } from "#lib/auth/actor.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { settlePendingWallet } from "#lib/exchange/settle-pending-wallet.ts";
import { listAccounts } from "#lib/store/connections.ts";
import type { Store } from "#lib/store/store.ts";
import { claimPendingWallets } from "#lib/store/wallets.ts";

const BATCH = 10;

/** Ends the doubt about registrations whose answer was lost, by asking again with the same key. */
export async function settleWallets(store: Store): Promise<boolean> {
  const pending = await claimPendingWallets(store.db, BATCH);
  if (pending.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const wallet of pending) {
    const account = accounts.get(wallet.account_id);
    if (!account) continue;
    const exchange = await getExchange(systemActor("jobs", account), "wallet:settle");
    await settlePendingWallet(store, exchange, wallet);
  }
  return pending.length === BATCH;
}
