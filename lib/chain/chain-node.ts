import "server-only";
import { createPublicClient, http, type PublicClient } from "viem";
import { FAMILY, pinnedChainId, type Environment, type Network } from "#protocol/networks.ts";
import { rpcUrl } from "./rpc-url.ts";

export type ChainPlace = { environment: Environment; network: Network };

/**
 * Nothing is known, which is never taken for zero or for "no". `no_node`: there is none to ask, or
 * nothing is pinned there · `silent`: it gave no answer, or one that makes no sense · `other_chain`:
 * it answers for another chain than the pinned one.
 */
export type NotKnown = { known: false; why: "no_node" | "silent" | "other_chain" };
export type Known<T> = ({ known: true } & T) | NotKnown;

const TIMEOUT_MS = 10_000;
/** Public nodes take at least as many calls at once. */
const BATCH_MOST = 40;

export const notKnown = (why: NotKnown["why"]): NotKnown => ({ known: false, why });

/**
 * Runs one reading on the network's node, which must answer for the pinned chain: before, and again
 * after, since one address may stand for several nodes and be pointed elsewhere.
 */
export async function askChain<T extends object>(
  { environment, network }: ChainPlace,
  question: (client: PublicClient) => Promise<T>,
  { isBatched = false } = {},
): Promise<Known<T>> {
  const url = rpcUrl(environment, network);
  const chainId = pinnedChainId(environment, network);
  if (url === null || chainId === null || FAMILY[network] !== "evm") return notKnown("no_node");
  // Whoever asks comes again by itself.
  const batch = isBatched && { batchSize: BATCH_MOST };
  const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 0, batch });
  const client = createPublicClient({ transport, cacheTime: 0 });
  try {
    if ((await client.getChainId()) !== chainId) return notKnown("other_chain");
    const answer = await question(client);
    if ((await client.getChainId()) !== chainId) return notKnown("other_chain");
    return { known: true, ...answer };
  } catch {
    return notKnown("silent");
  }
}
