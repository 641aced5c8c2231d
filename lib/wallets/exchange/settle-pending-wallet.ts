import "server-only";
import { parseAddress } from "#protocol/chain/address.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { createWallet, type Wallet } from "#protocol/wallets/wallets.ts";
import type { Store } from "#lib/core/store/store.ts";
import { endWallet, type WalletRow } from "#lib/wallets/rows/wallets.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/exchange/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

/** One key per row: a form sent again with another address is another registration. */
const keyOf = (wallet: WalletRow) => `${wallet.idempotency_key}-${wallet.id}`;

/** The network was checked when the row was made. */
const networkOf = (wallet: WalletRow) => wallet.network as WalletNetwork;

/**
 * Asks the exchange for a wallet whose row is committed as pending, and says what came of it in the
 * row. Its answer is taken only when it names this very address.
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

/** Whether the exchange says that it has this wallet already. */
export const isWalletTaken = (fault: ExchangeFault): boolean =>
  fault.kind === "refused" &&
  (fault.code === "WALLET_TAKEN" || (fault.status === 409 && fault.code === undefined));

/** Refusals that are about what was asked; others are about who asks, or when. */
const VERDICTS = new Set([400, 409, 422]);

const isVerdict = (fault: ExchangeFault): boolean =>
  fault.kind === "refused" && VERDICTS.has(fault.status ?? 0) && fault.code !== "ALREADY_RUNNING";

/**
 * Finds out what became of a registration whose answer was lost, by asking for it again with the
 * same key. Where the exchange has the wallet, it is ours: nobody else asked in this account's name.
 * Still pending when the exchange can't say. For lib/jobs and for a form sent again.
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
