import { defineChain, type Chain } from "viem";
import {
  networkRecord,
  pinnedChainId,
  type Environment,
  type SigningNetwork,
} from "#protocol/chain/networks.ts";

/** Addresses at which a wallet itself reaches a chain that it may not know. */
export type WalletRpcUrls = Partial<Record<SigningNetwork, string>>;

/**
 * A chain as wallets are told of it, its number from the pinned registry. `walletRpcUrl` is what a
 * wallet is given when it does not know the chain; null: it must know it.
 */
export function walletChain(
  environment: Environment,
  network: SigningNetwork,
  walletRpcUrl: string | null,
): Chain {
  const id = pinnedChainId(environment, network);
  if (id === null) throw new Error(`no chain is pinned for ${network}`);
  const isLocal = environment === "sandbox";
  const { name, coin } = networkRecord(network);
  return defineChain({
    id,
    name: isLocal ? `Ponte Sandbox ${name}` : name,
    nativeCurrency: { name: coin.name, symbol: coin.symbol, decimals: coin.places },
    rpcUrls: { default: { http: walletRpcUrl === null ? [] : [walletRpcUrl] } },
    testnet: isLocal,
  });
}
