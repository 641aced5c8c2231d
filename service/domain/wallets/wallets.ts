import { ExchangeError } from "#protocol/wire/error.ts";
import { walletNetworks } from "#protocol/chain/networks.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { CreateWallet, WalletRecord } from "#protocol/wallets/wallets.ts";
import { insertWallet } from "#service/db/wallets/wallets.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { isOwnAddress } from "#service/domain/access/own-addresses.ts";

/**
 * @throws ExchangeError `WALLET_TAKEN`; `INVALID_INPUT` for a network that is not offered here and for the
 *   service's own addresses
 */
export async function create(deps: Deps, user: User, input: CreateWallet): Promise<WalletRecord> {
  if (!walletNetworks(deps.mode).includes(input.network)) {
    throw new ExchangeError("INVALID_INPUT", { fields: { network: "not_supported" } });
  }
  if (isOwnAddress(deps, user, input.network, input.address)) {
    throw new ExchangeError("INVALID_INPUT", {
      message: SERVICE_SENTENCES.receiverNotUsable,
      fields: { address: "not_usable" },
    });
  }
  const wallet = await insertWallet(deps.db, user.id, input);
  if (!wallet) throw new ExchangeError("WALLET_TAKEN", { fields: { address: "taken" } });
  return wallet;
}
