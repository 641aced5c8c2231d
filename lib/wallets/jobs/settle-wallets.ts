import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { systemActor } from "#lib/core/access/actor.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { settlePendingWallet } from "#lib/wallets/exchange/settle-pending-wallet.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { claimPendingWallets } from "#lib/wallets/rows/wallets.ts";

const BATCH = 10;

/** Settles registrations whose answer was lost, by asking again with the same key. */
export async function settleWallets(store: Store): Promise<boolean> {
  const pending = await claimPendingWallets(store.db, BATCH);
  if (pending.length === 0) return false;
  const accounts = await accountsOf(store.db, pending);
  for (const wallet of pending) {
    const account = accounts.get(wallet.account_id);
    if (!account) continue;
    const exchange = await getExchange(systemActor("jobs", account), "wallet:settle");
    const settle = () => settlePendingWallet(store, exchange, wallet);
    await inSpan({ name: "settle a wallet" }, settle);
  }
  return pending.length === BATCH;
}
