import type { Network } from "#protocol/chain/networks.ts";
import type { Deps, User } from "./deps.ts";

/**
 * Whether an address is one of the service's own on a network: the treasury, the factory or this user's
 * spender. Nobody can pay from it, and whoever is paid there gets nothing. False without a chain.
 */
export function isOwnAddress(deps: Deps, { id }: User, network: Network, address: string): boolean {
  const chain = deps.chains.get(network);
  if (!chain) return false;
  const own = [chain.signer, chain.factory, chain.canPull ? chain.spenderOf(id) : null];
  // Canonical addresses compare by their letters; on EVM case does not matter.
  return own.some((one) => one?.toLowerCase() === address.toLowerCase());
}
