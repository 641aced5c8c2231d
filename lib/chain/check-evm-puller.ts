import "server-only";
import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  parseAbi,
  type PublicClient,
} from "viem";
import type { EvmAddress } from "#protocol/evm-address.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { spenderOf } from "#protocol/spender.ts";
import { askChain, type Known } from "./chain-node.ts";
import { hasOwnCode } from "./own-code.ts";
import type { PullerAsk, PullerFault } from "./puller-ask.ts";

const FACTORY = parseAbi([
  "function operator() view returns (address)",
  "function treasury() view returns (address)",
  "function spenderOf(uint256 userId) view returns (address)",
]);

const REFUSALS = [
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  AbiDecodingDataSizeTooSmallError,
];

/** What stands there has answered, but not as a factory does; a node's silence is thrown on. */
function orNone(error: unknown): null {
  const isRefusal =
    error instanceof BaseError &&
    error.walk((cause) => REFUSALS.some((refusal) => cause instanceof refusal)) !== null;
  if (isRefusal) return null;
  throw error;
}

async function ownersOf(client: PublicClient, factory: string): Promise<string[]> {
  const contract = { address: factory as EvmAddress, abi: FACTORY };
  const found = await Promise.all([
    client.readContract({ ...contract, functionName: "operator" }).catch(orNone),
    client.readContract({ ...contract, functionName: "treasury" }).catch(orNone),
  ]);
  return found.filter((owner) => owner !== null);
}

/**
 * The factory that is pinned in code is made with its network's first quote, wherever nothing stands
 * yet; what it will name as the spender follows from its address.
 */
async function isAwaited(client: PublicClient, ask: PullerAsk): Promise<boolean> {
  const { environment, network, spender, factory, userId } = ask;
  if (factory === null || factory !== pinnedFactory(environment, network)) return false;
  if (userId === null || spender !== spenderOf(factory, userId)) return false;
  return (await client.getCode({ address: factory as EvmAddress })) === undefined;
}

async function faultOf(client: PublicClient, ask: PullerAsk): Promise<PullerFault> {
  const { spender, factory, userId, others = [] } = ask;
  if (factory !== null && userId !== null) {
    const own = await client
      .readContract({
        address: factory as EvmAddress,
        abi: FACTORY,
        functionName: "spenderOf",
        args: [BigInt(userId)],
      })
      .catch(orNone);
    if (own !== spender && !(await isAwaited(client, ask))) return "not_a_factory";
  }
  const factories = factory === null ? others : [...others, factory];
  const owners = await Promise.all(factories.map((one) => ownersOf(client, one)));
  if (factories.includes(spender) || owners.flat().includes(spender)) return "treasury_address";
  const address = spender as EvmAddress;
  const [code, sent] = await Promise.all([
    client.getCode({ address }),
    client.getTransactionCount({ address }),
  ]);
  // A spender that has not been created yet has no code either, but it can't have sent anything.
  return !hasOwnCode(code) && sent > 0 ? "held_by_a_key" : null;
}

/** What an EVM chain shows against whom an administrator is about to entrust tokens to. */
export function checkEvmPuller(ask: PullerAsk): Promise<Known<{ fault: PullerFault }>> {
  return askChain(ask, async (client) => ({ fault: await faultOf(client, ask) }));
}
