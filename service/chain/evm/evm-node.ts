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
  /** Runs one question; a node that does not answer becomes `UNAVAILABLE`. */
  ask<T>(question: (client: PublicClient) => Promise<T>): Promise<T>;
};

/** What keeps a call from being executed, and in which words. */
export type Obstacle = { why: PlanObstacle; detail: string };

/** A block named by its hash too: a number alone may be another branch's. */
export type BlockName = { hash: Hash; number: bigint };

/** A transaction of the treasury: to whom it goes, and what is known of it beforehand. */
export type EvmCall = {
  from: Address;
  to: Address;
  data: Hex;
  /** What it uses of gas, generously. */
  gasAtMost: bigint;
  /** Gas on top of the estimate, for what may have to be done besides when it is mined. */
  gasRoom: bigint;
  /** What would keep it from being executed in a block, the token's own refusal apart. */
  obstacle: (block: BlockName) => Promise<Obstacle | null>;
};

const TIMEOUT_MS = 10_000;

/** The node's own words when it answered with an error, or null when it did not answer at all. */
export function nodeRefusal(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof RpcRequestError) return at.details;
  }
  return null;
}

/** A node that may answer for this chain id only: what another chain says is never taken. */
export function evmNode(rpcUrl: string, chainId: number): EvmNode {
  const chain = defineChain({
    id: chainId,
    name: String(chainId),
    nativeCurrency: { name: "native", symbol: "NATIVE", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // One request each and no retries: the workers come again by themselves.
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
        return await question(client);
      } catch (cause) {
        if (cause instanceof ExchangeError) throw cause;
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
  };
}
