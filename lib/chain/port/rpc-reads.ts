import "server-only";
import type { Environment, Network } from "#protocol/chain/networks.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

/** Characters of what a call may carry: an approval has 138. */
const MOST_DATA = 512;
/** Gas of a call that is only played: many times what a token takes for an approval. */
export const MOST_CALL_GAS = 1_000_000;

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const Data = z
  .string()
  .max(MOST_DATA)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/);
/** The head alone: a state of long ago costs a node much. */
const Block = z.enum(["latest", "pending"]);

/**
 * Strict, so that nothing is passed on that was not looked at: fees, value, lists of access, and after
 * the block overrides of the state. The gas is ours.
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
 * What a page may ask of a chain, each with what reads its parameters as they are passed on: what the
 * signing of an approval needs, and calls of nothing but the pinned tokens.
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
