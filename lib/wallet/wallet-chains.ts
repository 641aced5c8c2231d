import { defineChain, type Chain } from "viem";
import {
  networkRecord,
  pinnedChainId,
  type Environment,
  type SigningNetwork,
} from "#protocol/chain/networks.ts";

/** Node URLs for a wallet that may not know a chain. */
export type WalletRpcUrls = Partial<Record<SigningNetwork, string>>;

/**
 * A chain as wallets get it, with its id from the pinned registry. `walletRpcUrl` is for a wallet that does
 * not know the chain; null: it must know the chain.
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

/**
 * The chain that a wallet is asked to go to as it connects; 0, which the libraries take for none, where there
 * is no node URL for one that does not know it: that wallet would not connect at all. It is asked afterwards.
 */
export const chainToConnect = (
  { environment, rpcUrls }: { environment: Environment; rpcUrls: WalletRpcUrls },
  network: SigningNetwork,
): number => (rpcUrls[network] === undefined ? 0 : (pinnedChainId(environment, network) ?? 0));
