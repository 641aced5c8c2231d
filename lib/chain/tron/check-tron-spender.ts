import "server-only";
import { encodeFunctionData, keccak256, parseAbi, size, slice, type Hex } from "viem";
import { FACTORY_CODES, factoryOwners } from "#protocol/chain/factory-code.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { SpenderAsk, SpenderEvidence, SpenderFinding } from "#lib/chain/port/spender-ask.ts";
import { isTronContract, playTronCall, tronCode } from "./tron-reads.ts";

const FACTORY = parseAbi([
  "function operator() view returns (address)",
  "function treasury() view returns (address)",
]);

const WORD = 32;
const ADDRESS_AT = 12;

/** The address that a contract returns; null if it reverts, is no contract, or returns something else. */
async function addressFrom(node: TronReader, contract: string, data: Hex): Promise<string | null> {
  const played = await playTronCall(node, { owner: ZERO_ADDRESS.tron, contract, data });
  if (played === null || size(played.output) !== WORD) return null;
  return tronForm(slice(played.output, ADDRESS_AT));
}

async function ownersOf(node: TronReader, factory: string): Promise<string[]> {
  const found = await Promise.all([
    addressFrom(node, factory, encodeFunctionData({ abi: FACTORY, functionName: "operator" })),
    addressFrom(node, factory, encodeFunctionData({ abi: FACTORY, functionName: "treasury" })),
  ]);
  return found.filter((owner) => owner !== null);
}

/** Public Tron needs the build for its own virtual machine; the sandbox's Tron runs on an EVM. */
const FACTORY_CODE = { sandbox: FACTORY_CODES.evm, production: FACTORY_CODES.tron } as const;

/** As on an EVM chain: recognized by its code, or pinned in code and not deployed yet. */
async function knownFactory(
  node: TronReader,
  { environment, network, factory, userId, spender }: SpenderAsk & { factory: string },
): Promise<{ owners: readonly string[]; evidence: SpenderEvidence } | null> {
  if (userId === null) return null;
  if (spender !== payerSpender({ environment, network, factory, userId })) return null;
  const code = await tronCode(node, factory);
  if (code === null) {
    const isAwaited = factory === pinnedFactory(environment, network);
    return isAwaited && !(await isTronContract(node, factory))
      ? { owners: [], evidence: "awaited" }
      : null;
  }
  const owners = factoryOwners(code, FACTORY_CODE[environment]);
  return owners && { owners: Object.values(owners).map(tronForm), evidence: keccak256(code) };
}

/** java-tron's own spelling: when an account last sent a transaction, in ms. */
const Account = z.object({
  type: z.string().optional(),
  latest_opration_time: z.int().default(0),
});

/** A node may show no code for a contract that another contract made. */
async function ofSpender(node: TronReader, spender: string): Promise<SpenderFinding> {
  const address = hexOf(tronBytes(spender));
  const account = await node.ask("wallet/getaccount", { address }, Account);
  if (account.type !== "Contract") {
    return { fault: account.latest_opration_time > 0 ? "held_by_a_key" : "not_a_contract" };
  }
  const code = await tronCode(node, spender);
  return { fault: null, evidence: code === null ? "contract" : keccak256(code) };
}

async function findingOf(node: TronReader, ask: SpenderAsk): Promise<SpenderFinding> {
  const { spender, factory, others = [] } = ask;
  const known = factory === null ? null : await knownFactory(node, { ...ask, factory });
  if (factory !== null && known === null) return { fault: "not_a_factory" };
  const owners = await Promise.all(others.map((one) => ownersOf(node, one)));
  const barred = [...others, ...owners.flat(), ...(known?.owners ?? [])];
  if (barred.includes(spender)) return { fault: "treasury_address" };
  return known === null ? ofSpender(node, spender) : { fault: null, evidence: known.evidence };
}

/** What Tron shows of an address before an administrator pins it as spender. */
export function checkTronSpender(ask: SpenderAsk): Promise<Known<SpenderFinding>> {
  return askTron(ask, (node) => findingOf(node, ask));
}
