import "server-only";
import { env } from "#lib/core/env.ts";
import { FAMILY, type Environment, type Family, type Network } from "#protocol/chain/networks.ts";

/** Paths of the sandbox's chains. For tron it is the full node's base. */
const IN_SANDBOX = {
  evm: (network: Network) => `/rpc/${network}`,
  tron: () => "/tron",
  solana: (network: Network) => `/rpc/${network}`,
} satisfies Record<Family, (network: Network) => string>;

/**
 * The node for the dashboard's own reads of a chain: the operator's, else in sandbox the local chain. Null
 * without either; never an address that the exchange names.
 */
export function rpcUrl(environment: Environment, network: Network): string | null {
  const settings = env();
  const own = settings[`RPC_URL_${network.toUpperCase() as Uppercase<Network>}`];
  if (own) return own;
  if (environment !== "sandbox" || !settings.SANDBOX_URL) return null;
  return settings.SANDBOX_URL.replace(/\/+$/, "") + IN_SANDBOX[FAMILY[network]](network);
}
