import "server-only";
import { env } from "#lib/core/env.ts";
import { NETWORKS, type Network } from "#protocol/chain/networks.ts";

const isNetwork = (name: string): name is Network => NETWORKS.some((one) => one === name);

/** Required confirmations, the transaction's own block included; null for an unknown network. */
export const confirmationsOn = (network: string): number | null =>
  isNetwork(network) ? env()[`CONFIRMATIONS_${network.toUpperCase() as Uppercase<Network>}`] : null;
