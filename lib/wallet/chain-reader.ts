import { createClient, http, type Client } from "viem";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** What reads a chain: a viem client without its hundred methods, each of which would be loaded. */
export type ChainReader = Client;

/** The door reads no more in one body. */
const BATCH = { batchSize: 10 };

/** Where this page reads a chain: our own origin, never another host. */
export const pageRpcUrl = (network: SigningNetwork) => `/api/rpc/${network}`;

/** How this page asks a chain; what is asked in one turn goes in one body. */
export const pageTransport = (network: SigningNetwork) =>
  http(pageRpcUrl(network), { batch: BATCH, retryCount: 1 });

const kept = new Map<SigningNetwork, ChainReader>();

/** Reads a chain through our own door. Nothing is remembered: each answer is the chain's newest. */
export function chainReader(network: SigningNetwork): ChainReader {
  const reader =
    kept.get(network) ?? createClient({ transport: pageTransport(network), cacheTime: 0 });
  kept.set(network, reader);
  return reader;
}
