import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasConfusableName } from "#lib/core/store/confusable-name.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import {
  allWallets,
  openWallet,
  withdrawWallet,
  type NewWallet,
  type WalletRow,
} from "#lib/wallets/rows/wallets.ts";
import { recordWallet } from "#lib/wallets/rows/record-wallet.ts";
import { requireMakeable } from "#lib/policies/checks/record-recipient.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { walletNetworks } from "#protocol/chain/networks.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { askForWallet, isWalletTaken, settlePendingWallet } from "./settle-pending-wallet.ts";

const taken = (address: "taken" | "taken_archived" = "taken") =>
  new DashboardError("WALLET_TAKEN", { fields: { address } });

/**
 * Registers a wallet for payins. Its row is committed before the exchange is asked, so that a lost answer can
 * be settled: the wallet is then returned as pending, as is one whose request is still under way. The same
 * form sent again is the same wallet.
 * @throws DashboardError `WALLET_TAKEN`, `POLICY_REFUSES`; `INVALID_INPUT` for a network that is not offered here,
 *   or a name that looks like another wallet's.
 * @throws ExchangeFault when nothing was registered; no trace stays in the address book.
 */
export async function registerWallet(
  store: Store,
  exchange: Exchange,
  { roles, ...wallet }: NewWallet & { roles: readonly Role[] },
): Promise<WalletRow> {
  const { account } = exchange;
  const by = { by: wallet.created_by, roles };
  if (!walletNetworks(account.environment).includes(wallet.network)) {
    throw new DashboardError("INVALID_INPUT", { fields: { network: "not_supported" } });
  }
  const opened = await store.transaction(async (tx) => {
    const others = (rows: Tx) => allWallets(rows, account.id);
    if (await hasConfusableName(tx, account.id, wallet, others)) return { how: "alike" } as const;
    const begun = await openWallet(tx, account.id, wallet);
    if (begun.how === "begun") {
      await requireMakeable(tx, account, by, { operation: "wallet", network: wallet.network });
      await recordWallet(tx, account, begun.wallet, { by, how: "again" });
    }
    return begun;
  });
  if (opened.how === "taken") throw taken(opened.isArchived ? "taken_archived" : "taken");
  if (opened.how === "alike") {
    throw new DashboardError("INVALID_INPUT", { fields: { name: "looks_alike" } });
  }
  if (opened.how === "begun") return begin(store, exchange, opened.wallet);
  return opened.wallet.status === "pending"
    ? settlePendingWallet(store, exchange, opened.wallet)
    : opened.wallet;
}

async function begin(store: Store, exchange: Exchange, wallet: WalletRow): Promise<WalletRow> {
  try {
    return await askForWallet(store, exchange, wallet);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    const isDoubt = error.kind === "unclear" || error.code === "ALREADY_RUNNING";
    if (isDoubt) return wallet;
    await withdrawWallet(store.db, wallet.account_id, wallet.id);
    throw isWalletTaken(error) ? taken() : error;
  }
}
