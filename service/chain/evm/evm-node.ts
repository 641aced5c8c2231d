import { askingNode } from "#platform/tracing/asking-node.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import {
  createPublicClient,
  defineChain,
  http,
  RpcRequestError,
  type Address,
  type Hash,
  type Hex,
  type PublicClient,
} from "viem";
import type { PlanObstacle } from "../port.ts";

export type EvmNode = {
  chainId: number;
  client: PublicClient;
  /** Runs one request; throws `UNAVAILABLE` when the node does not answer. */
  ask<T>(question: (client: PublicClient) => Promise<T>): Promise<T>;
};

/** Why a call can't be executed, with details in words. */
export type Obstacle = { why: PlanObstacle; detail: string };

/** A block with its hash, because a number alone may belong to another branch. */
export type BlockName = { hash: Hash; number: bigint };

/** A transaction of the treasury and what is known about it beforehand. */
export type EvmCall = {
  from: Address;
  to: Address;
  data: Hex;
  /** A generous upper limit of its gas. */
  gasAtMost: bigint;
  /** Gas on top of the estimate, for extra work that may be needed when it is mined. */
  gasRoom: bigint;
  /** Why a block could not execute it, apart from a refusal by the token itself. */
  obstacle: (block: BlockName) => Promise<Obstacle | null>;
};

const TIMEOUT_MS = 10_000;

/** The node's own words when it answered with an error; null when it did not answer. */
export function nodeRefusal(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError) return at.details;
  }
  return null;
}

/** A node that is used for this chain id only; answers from another chain are never used. */
export function evmNode(rpcUrl: string, chainId: number): EvmNode {
  const chain = defineChain({
    id: chainId,
    name: String(chainId),
    nativeCurrency: { name: "native", symbol: "NATIVE", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // No batches and no retries: the workers ask again by themselves.
  const client = createPublicClient({
    chain,
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
    cacheTime: 0,
  });
  return {
    chainId,
    client,
    ask: async (question) => {
      try {
        return await askingNode(() => question(client));
      } catch (cause) {
        if (cause instanceof ExchangeError) throw cause;
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
  };
}
