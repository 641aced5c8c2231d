import "server-only";
import type { Environment, Network } from "#protocol/chain/networks.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

/** Longest `data` of a call, in characters: an approval has 138. */
const MOST_DATA = 512;
/** Gas of a simulated call: many times what a token takes for an approval. */
export const MOST_CALL_GAS = 1_000_000;

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Data = z
  .string()
  .max(MOST_DATA)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/);
/** Only the head, because old state is expensive for a node. */
const Block = z.enum(["latest", "pending"]);

/**
 * Strict, so that nothing unchecked is passed on: fees, value, access lists, and state overrides after the
 * block. The gas is set here.
 */
const callOf = (tokens: readonly string[]) =>
  z
    .strictObject({
      from: Address.optional(),
      to: Address.refine((to) => tokens.includes(to.toLowerCase())),
      data: Data,
    })
    .transform((call) => ({ ...call, gas: `0x${MOST_CALL_GAS.toString(16)}` }));

const None = z.tuple([]);
const OfAddress = z.union([z.tuple([Address]), z.tuple([Address, Block])]);

/**
 * The methods that a page may call on a chain, each with its parameters' parser: what the signing of an
 * approval needs, and calls to pinned tokens only.
 */
export function rpcReads(
  environment: Environment,
  network: Network,
): ReadonlyMap<string, z.ZodType<readonly unknown[]>> {
  const tokens = (["USDC", "USDT"] as const)
    .map((token) => pinnedToken(environment, network, token)?.toLowerCase())
    .filter((address) => address !== undefined);
  const Call = callOf(tokens);
  const OfCall = z.union([z.tuple([Call]), z.tuple([Call, Block])]);
  return new Map<string, z.ZodType<readonly unknown[]>>([
    ["eth_chainId", None],
    ["eth_blockNumber", None],
    ["eth_gasPrice", None],
    ["eth_getBalance", OfAddress],
    ["eth_getCode", OfAddress],
    ["eth_getTransactionCount", OfAddress],
    ["eth_call", OfCall],
    ["eth_estimateGas", OfCall],
  ]);
}
