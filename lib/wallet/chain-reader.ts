import { createClient, http, type Client } from "viem";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** Reads a chain: a viem client without its methods, which would all be loaded. */
export type ChainReader = Client;

/** The server accepts at most this many calls in one body. */
const BATCH = { batchSize: 10 };

/** The page's chain endpoint: on the dashboard's own origin, never on another host. */
export const pageRpcUrl = (network: SigningNetwork) => `/api/rpc/${network}`;

/** The page's transport to a chain; calls made together go in one body. */
export const pageTransport = (network: SigningNetwork) =>
  http(pageRpcUrl(network), { batch: BATCH, retryCount: 1 });

const kept = new Map<SigningNetwork, ChainReader>();

/** Reads a chain through the dashboard. Nothing is cached: each answer is the chain's newest. */
export function chainReader(network: SigningNetwork): ChainReader {
  const reader =
    kept.get(network) ?? createClient({ transport: pageTransport(network), cacheTime: 0 });
  kept.set(network, reader);
  return reader;
}
