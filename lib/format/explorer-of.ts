import type { Explorer } from "#protocol/chain/network-records.ts";
import { NETWORKS, REGISTRY, type Environment } from "#protocol/chain/networks.ts";

/** The explorer of a network's chain; null where it has none, and for an unknown network. */
export function explorerOf(environment: Environment, network: string): Explorer | null {
  const known = NETWORKS.find((name) => name === network);
  return (known && REGISTRY[environment][known]?.explorer) ?? null;
}
