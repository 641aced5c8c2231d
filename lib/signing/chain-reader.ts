import { createPublicClient, http, type PublicClient } from "viem";
import type { SigningNetwork } from "./wallet-chains.ts";

/** The door reads no more in one body. */
const BATCH = { batchSize: 20 };

/** Where this page reads a chain: our own origin, never another host. */
export const pageRpcUrl = (network: SigningNetwork) => `/api/rpc/${network}`;

/** How this page asks a chain; what is asked in one turn goes in one body. */
export const pageTransport = (network: SigningNetwork) =>
  http(pageRpcUrl(network), { batch: BATCH, retryCount: 1 });

const kept = new Map<SigningNetwork, PublicClient>();

/** Reads a chain through our own door. Nothing is remembered: each answer is the chain's newest. */
export function chainReader(network: SigningNetwork): PublicClient {
  const reader =
    kept.get(network) ?? createPublicClient({ transport: pageTransport(network), cacheTime: 0 });
  kept.set(network, reader);
  return reader;
}
