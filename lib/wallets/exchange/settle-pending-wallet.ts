import "server-only";
import { parseAddress } from "#protocol/chain/address.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { createWallet, type Wallet } from "#protocol/wallets/wallets.ts";
import type { Store } from "#lib/core/store/store.ts";
import { endWallet, type WalletRow } from "#lib/wallets/rows/wallets.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

/** One key per row: a form sent again with another address is another registration. */
const keyOf = (wallet: WalletRow) => `${wallet.idempotency_key}-${wallet.id}`;

/** The network was checked when the row was made. */
const networkOf = (wallet: WalletRow) => wallet.network as WalletNetwork;

/**
 * Requests the registration of a wallet whose row is committed as pending, and stores the outcome. An answer
 * counts only if it names this very address.
 * @throws ExchangeFault when there is no registration; the row stays pending.
 */
export async function askForWallet(
  store: Store,
  exchange: Exchange,
  wallet: WalletRow,
): Promise<WalletRow> {
  const { address, name } = wallet;
  const network = networkOf(wallet);
  const answer = await exchange.call(
    createWallet,
    { network, address, name },
    { idempotencyKey: keyOf(wallet) },
  );
  if (!isAbout(answer, network, address)) throw new ExchangeFault("unclear", createWallet.name);
  return endWallet(store.db, wallet.account_id, wallet.id, {
    status: "registered",
    exchange_status: answer.status,
    registered_at: answer.createdAt,
  });
}

function isAbout(answer: Wallet, network: WalletNetwork, address: string): boolean {
  const named = parseAddress(network, answer.address);
  return answer.network === network && "address" in named && named.address === address;
}

/** Whether the exchange says that the wallet is registered already. */
export const isWalletTaken = (fault: ExchangeFault): boolean =>
  fault.kind === "refused" &&
  (fault.code === "WALLET_TAKEN" || (fault.status === 409 && fault.code === undefined));

/** Statuses of refusals that concern the request; others concern the caller or the moment. */
const VERDICTS = new Set([400, 409, 422]);

const isVerdict = (fault: ExchangeFault): boolean =>
  fault.kind === "refused" && VERDICTS.has(fault.status ?? 0) && fault.code !== "ALREADY_RUNNING";

/**
 * Settles a registration whose answer was lost by requesting it again with the same key. If the exchange says
 * that the wallet exists, it is this registration, because only the dashboard asks for this account. Stays
 * pending when the exchange can't say. For lib/jobs and for a form sent again.
 */
export async function settlePendingWallet(
  store: Store,
  exchange: Exchange,
  wallet: WalletRow,
): Promise<WalletRow> {
  try {
    return await askForWallet(store, exchange, wallet);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    const end = endWallet.bind(null, store.db, wallet.account_id, wallet.id);
    if (isWalletTaken(error)) {
      return end({ status: "registered", exchange_status: null, registered_at: new Date() });
    }
    if (isVerdict(error)) {
      return end({ status: "refused", refused_code: error.code ?? String(error.status) });
    }
    return wallet;
  }
}
