"use server";
import { walletNetworks } from "#protocol/networks.ts";
import { CreateWallet } from "#protocol/wallets.ts";
import { z } from "#protocol/zod.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import type { Exchange } from "#lib/exchange/get-exchange.ts";
import {
  isWalletTaken,
  registerWallet,
  settlePendingWallet,
} from "#lib/exchange/settle-pending-wallet.ts";
import type { Store } from "#lib/store/store.ts";
import { withdrawWallet, openWallet, type WalletRow } from "#lib/store/wallets.ts";
import { action } from "./action.ts";

const RegisterWallet = CreateWallet.and(
  z.object({ idempotency_key: z.string().min(1, "required").max(64, "too_long:64") }),
);

const taken = () => new DeskError("WALLET_TAKEN", { fields: { address: "taken" } });

/** Asks for the first time: a refusal leaves no trace in the address book, a doubt stays in it. */
async function begin(store: Store, exchange: Exchange, wallet: WalletRow): Promise<WalletRow> {
  try {
    return await registerWallet(store, exchange, wallet);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    const isDoubt = error.kind === "unclear" || error.code === "ALREADY_RUNNING";
    if (isDoubt) return wallet;
    await withdrawWallet(store.db, wallet.account_id, wallet.id);
    throw isWalletTaken(error) ? taken() : error;
  }
}

/**
 * Registers a wallet for payins. The row is committed before the exchange is asked, so that a lost
 * answer leaves something to settle: the wallet's page then says that it is being checked.
 */
export const registerWalletAction = action(
  RegisterWallet,
  "wallet:create",
  async (input, { account, actor, store, exchange, audit }) => {
    const { network, address, name, idempotency_key } = input;
    audit.note({ subject: `wallet ${network} ${address}`, detail: { name } });
    if (!walletNetworks(account.environment).includes(network)) {
      throw new DeskError("INVALID_INPUT", { fields: { network: "not_supported" } });
    }
    const opened = await store.transaction((tx) =>
      openWallet(tx, account.id, {
        network,
        address,
        name,
        idempotency_key,
        created_by: actor.person.id,
      }),
    );
    if (opened.how === "taken") throw taken();
    const { wallet } = opened;
    if (opened.how === "begun") await begin(store, exchange, wallet);
    else if (wallet.status === "pending") await settlePendingWallet(store, exchange, wallet);
    return { id: String(wallet.id) };
  },
);
