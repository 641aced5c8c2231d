import "server-only";
import { BaseError, createPublicClient, http, InvalidAddressError, type PublicClient } from "viem";
import { FAMILY, pinnedChainId, type Environment, type Network } from "#protocol/chain/networks.ts";
import { rpcUrl } from "./rpc-url.ts";

export type ChainPlace = { environment: Environment; network: Network };

/**
 * No answer; never treat it as zero or "no". `no_node`: no node is configured, or nothing is pinned on the
 * network · `silent`: the node gave no answer, or a nonsensical one · `other_chain`: the node serves another
 * chain than the pinned one.
 */
export type NotKnown = { known: false; why: "no_node" | "silent" | "other_chain" };
export type Known<T> = ({ known: true } & T) | NotKnown;

const TIMEOUT_MS = 10_000;
/** Calls per batch; public nodes accept at least this many. */
const BATCH_MOST = 40;

export const notKnown = (why: NotKnown["why"]): NotKnown => ({ known: false, why });

const isOurOwn = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof InvalidAddressError) !== null;

/**
 * Runs a reading on the network's node, after checking that the node serves the pinned chain.
 * @throws InvalidAddressError for an invalid address, which is the caller's fault and not the node's
 */
export async function askChain<T extends object>(
  { environment, network }: ChainPlace,
  question: (client: PublicClient) => Promise<T>,
  { isBatched = false } = {},
): Promise<Known<T>> {
  const url = rpcUrl(environment, network);
  const chainId = pinnedChainId(environment, network);
  if (url === null || chainId === null || FAMILY[network] !== "evm") return notKnown("no_node");
  // No retries: callers poll anyway.
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
