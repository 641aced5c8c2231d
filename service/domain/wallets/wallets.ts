import { ExchangeError } from "#protocol/wire/error.ts";
import { walletNetworks } from "#protocol/chain/networks.ts";
import type { CreateWallet, WalletRecord } from "#protocol/wallets/wallets.ts";
import { insertWallet } from "#service/db/wallets/wallets.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

/** @throws ExchangeError `WALLET_TAKEN`; `INVALID_INPUT` for a network that is not offered here */
export async function create(deps: Deps, user: User, input: CreateWallet): Promise<WalletRecord> {
  if (!walletNetworks(deps.mode).includes(input.network)) {
    throw new ExchangeError("INVALID_INPUT", { fields: { network: "not_supported" } });
  }
  const wallet = await insertWallet(deps.db, user.id, input);
  if (!wallet) throw new ExchangeError("WALLET_TAKEN", { fields: { address: "taken" } });
  return wallet;
}
