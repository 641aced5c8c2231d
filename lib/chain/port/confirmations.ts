import "server-only";
import { env } from "#lib/core/env.ts";
import { NETWORKS, type Network } from "#protocol/chain/networks.ts";

const isNetwork = (name: string): name is Network => NETWORKS.some((one) => one === name);

/** Blocks that must hold a transaction, its own included; null for a network that is not ours. */
export const confirmationsOn = (network: string): number | null =>
  isNetwork(network) ? env()[`CONFIRMATIONS_${network.toUpperCase() as Uppercase<Network>}`] : null;
