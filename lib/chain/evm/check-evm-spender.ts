import "server-only";
import {
  AbiDecodingDataSizeTooSmallError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  keccak256,
  parseAbi,
  type PublicClient,
} from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { factoryOwners } from "#protocol/chain/factory-code.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { askChain, type Known } from "#lib/chain/port/chain-node.ts";
import { hasOwnCode } from "#lib/rules/paying-wallets/account-code.ts";
import type { SpenderAsk, SpenderEvidence, SpenderFinding } from "#lib/chain/port/spender-ask.ts";

const FACTORY = parseAbi([
  "function operator() view returns (address)",
  "function treasury() view returns (address)",
]);

const REFUSALS = [
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  AbiDecodingDataSizeTooSmallError,
];

/** Null when the address answers, but not as a factory does; a node's failure is thrown on. */
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
 * Recognizes a factory by its code: either byte for byte this project's PayoutFactory, so that its spender
 * for a number can only be this project's PayoutSpender, or the factory pinned in code, which is deployed
 * only with its network's first quote. Null: neither.
 */
async function knownFactory(
  client: PublicClient,
  { environment, network, factory, userId, spender }: SpenderAsk & { factory: string },
): Promise<{ owners: readonly string[]; evidence: SpenderEvidence } | null> {
  if (userId === null || spender !== spenderOf(factory, userId)) return null;
  const code = await client.getCode({ address: factory as EvmAddress });
  if (code === undefined) {
    const isAwaited = factory === pinnedFactory(environment, network);
    return isAwaited ? { owners: [], evidence: "awaited" } : null;
  }
  const owners = factoryOwners(code);
  return owners && { owners: Object.values(owners), evidence: keccak256(code) };
}

async function findingOf(client: PublicClient, ask: SpenderAsk): Promise<SpenderFinding> {
  const { spender, factory, others = [] } = ask;
  const known = factory === null ? null : await knownFactory(client, { ...ask, factory });
  if (factory !== null && known === null) return { fault: "not_a_factory" };
  const owners = await Promise.all(others.map((one) => ownersOf(client, one)));
  const barred = [...others, ...owners.flat(), ...(known?.owners ?? [])];
  if (barred.includes(spender)) return { fault: "treasury_address" };
  if (known !== null) return { fault: null, evidence: known.evidence };
  const address = spender as EvmAddress;
  const [code, sent] = await Promise.all([
    client.getCode({ address }),
    client.getTransactionCount({ address }),
  ]);
  if (code !== undefined && hasOwnCode(code)) return { fault: null, evidence: keccak256(code) };
  // An unused key has neither code nor nonce, so it can't be told from an empty address.
  return { fault: code !== undefined || sent > 0 ? "held_by_a_key" : "not_a_contract" };
}

/** What an EVM chain shows of an address before an administrator pins it as spender. */
export function checkEvmSpender(ask: SpenderAsk): Promise<Known<SpenderFinding>> {
  return askChain(ask, (client) => findingOf(client, ask));
}
