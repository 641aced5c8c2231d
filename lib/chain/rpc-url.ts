import "server-only";
import { env } from "#lib/env.ts";
import type { Environment, Network } from "#protocol/networks.ts";

/**
 * Where the desk itself reads a chain: the operator's node, else in sandbox the chain that runs
 * here. Null where there is neither; never an address that the exchange names.
 */
export function rpcUrl(environment: Environment, network: Network): string | null {
  const settings = env();
  const own = settings[`RPC_URL_${network.toUpperCase() as Uppercase<Network>}`];
  if (own) return own;
  if (environment !== "sandbox" || !settings.SANDBOX_URL) return null;
  return `${settings.SANDBOX_URL.replace(/\/+$/, "")}/rpc/${network}`;
}
