import "server-only";
import { BaseError, createPublicClient, http, InvalidAddressError, type PublicClient } from "viem";
import { FAMILY, pinnedChainId, type Environment, type Network } from "#protocol/chain/networks.ts";
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

const isOurOwn = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof InvalidAddressError) !== null;

/**
 * Runs one reading on the network's node, which must first answer for the pinned chain.
 * @throws InvalidAddressError for an address that is none: no node has a say in that
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
    return { known: true, ...(await question(client)) };
  } catch (error) {
    if (isOurOwn(error)) throw error;
    return notKnown("silent");
  }
}
