import { defineChain, type Chain } from "viem";
import { pinnedChainId, type Environment } from "#protocol/networks.ts";

/** Networks on which a wallet of this kind signs payouts. */
export const SIGNING_NETWORKS = ["polygon", "ethereum", "base"] as const;
export type SigningNetwork = (typeof SIGNING_NETWORKS)[number];

/** Addresses at which a wallet itself reaches a chain that it may not know. */
export type WalletRpcUrls = Partial<Record<SigningNetwork, string>>;

const NAMES = { ethereum: "Ethereum", polygon: "Polygon", base: "Base" } as const;
const ETHER = { name: "Ether", symbol: "ETH", decimals: 18 };
const COINS = {
  ethereum: ETHER,
  base: ETHER,
  polygon: { name: "POL", symbol: "POL", decimals: 18 },
} as const;

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
  return defineChain({
    id,
    name: isLocal ? `Ponte Sandbox ${NAMES[network]}` : NAMES[network],
    nativeCurrency: COINS[network],
    rpcUrls: { default: { http: walletRpcUrl === null ? [] : [walletRpcUrl] } },
    testnet: isLocal,
  });
}
