import "server-only";
import { encodeFunctionData, parseAbi, size, slice, type Hex } from "viem";
import { pinnedFactory } from "#protocol/networks.ts";
import { NOBODY } from "#protocol/nobody.ts";
import { payerSpender } from "#protocol/payer-spender.ts";
import { tronForm } from "#protocol/tron/evm-form.ts";
import { hexOf } from "#protocol/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/tron/tron-address.ts";
import { z } from "#protocol/zod.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { Known } from "./chain-node.ts";
import type { PullerAsk, PullerFault } from "./puller-ask.ts";
import { isTronContract, playTronCall } from "./tron-reads.ts";

const FACTORY = parseAbi([
  "function operator() view returns (address)",
  "function treasury() view returns (address)",
  "function spenderOf(uint256 userId) view returns (address)",
]);

const WORD = 32;
const ADDRESS_AT = 12;

/** The address that a contract answers; null where it refuses, is none, or answers something else. */
async function addressFrom(node: TronReader, contract: string, data: Hex): Promise<string | null> {
  const played = await playTronCall(node, { owner: NOBODY.tron, contract, data });
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

/** As on an EVM chain: the factory that is pinned in code is made with the first quote. */
async function isAwaited(node: TronReader, ask: PullerAsk): Promise<boolean> {
  const { environment, network, spender, factory, userId } = ask;
  if (factory === null || factory !== pinnedFactory(environment, network)) return false;
  if (userId === null) return false;
  if (spender !== payerSpender({ environment, network, factory, userId })) return false;
  return !(await isTronContract(node, factory));
}

/** java-tron's own spelling: when an account last paid for something that it did itself, in ms. */
const Account = z.object({
  type: z.string().optional(),
  latest_opration_time: z.int().default(0),
});

/** TRX may lie where a contract will stand, but only a key has sent something from there. */
async function isHeldByKey(node: TronReader, spender: string): Promise<boolean> {
  const address = hexOf(tronBytes(spender));
  const account = await node.ask("wallet/getaccount", { address }, Account);
  return account.type !== "Contract" && account.latest_opration_time > 0;
}

async function faultOf(node: TronReader, ask: PullerAsk): Promise<PullerFault> {
  const { spender, factory, userId, others = [] } = ask;
  if (factory !== null && userId !== null) {
    const args = [BigInt(userId)] as const;
    const data = encodeFunctionData({ abi: FACTORY, functionName: "spenderOf", args });
    const own = await addressFrom(node, factory, data);
    if (own !== spender && !(await isAwaited(node, ask))) return "not_a_factory";
  }
  const factories = factory === null ? others : [...others, factory];
  const owners = await Promise.all(factories.map((one) => ownersOf(node, one)));
  if (factories.includes(spender) || owners.flat().includes(spender)) return "treasury_address";
  return (await isHeldByKey(node, spender)) ? "held_by_a_key" : null;
}

/** What Tron shows against whom an administrator is about to entrust tokens to. */
export function checkTronPuller(ask: PullerAsk): Promise<Known<{ fault: PullerFault }>> {
  return askTron(ask, async (node) => ({ fault: await faultOf(node, ask) }));
}
