import "server-only";
import type { Hex } from "viem";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import type { TronReader } from "./ask-tron.ts";

/** A contract call to simulate; `data` is calldata with 0x. */
export type TronAsked = { owner: string; contract: string; data: `0x${string}` };
/** `wallet`: at the head · `walletsolidity`: at the newest solidified block. */
export type TronView = "wallet" | "walletsolidity";

const inHex = (address: string) => hexOf(tronBytes(address));

const Constant = z.object({
  result: z.object({ result: z.boolean().optional() }),
  energy_used: z.int().nonnegative().default(0),
  constant_result: z.array(z.string().regex(/^(?:[0-9a-f]{2})*$/)).default([]),
  transaction: z
    .object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) })
    .optional(),
});

/** A simulated call's output and energy; null: the contract reverts, or there is none. */
export async function playTronCall(
  node: TronReader,
  { owner, contract, data }: TronAsked,
  view: TronView = "wallet",
): Promise<{ output: `0x${string}`; energy: bigint } | null> {
  const body = {
    owner_address: inHex(owner),
    contract_address: inHex(contract),
    data: data.slice(2),
  };
  const answer = await node.ask(`${view}/triggerconstantcontract`, body, Constant);
  const isFailed = answer.transaction?.ret.some(({ ret }) => ret === "FAILED") ?? false;
  if (answer.result.result !== true || isFailed) return null;
  return {
    output: `0x${answer.constant_result[0] ?? ""}`,
    energy: BigInt(answer.energy_used),
  };
}

/** The number that a contract returns. @throws when it returns none */
export async function tronUint(
  node: TronReader,
  asked: TronAsked,
  view: TronView = "wallet",
): Promise<bigint> {
  const played = await playTronCall(node, asked, view);
  if (played?.output.length !== 66) throw new TypeError(`no number from ${asked.contract}`);
  return BigInt(played.output);
}

const Account = z.object({
  balance: z.int().nonnegative().default(0),
  type: z.string().optional(),
});
const accountOf = (node: TronReader, address: string) =>
  node.ask("wallet/getaccount", { address: inHex(address) }, Account);

/** An account's TRX, in sun. */
export async function sunOf(node: TronReader, address: string): Promise<bigint> {
  return BigInt((await accountOf(node, address)).balance);
}

/**
 * Whether an address is a contract. Asks for the account, because nodes may show no code for a contract that
 * another contract made.
 */
export async function isTronContract(node: TronReader, address: string): Promise<boolean> {
  return (await accountOf(node, address)).type === "Contract";
}

const ContractInfo = z.object({
  runtimecode: z
    .string()
    .regex(/^(?:[0-9a-f]{2})*$/)
    .default(""),
  // A node's error does not mean that there is no code.
  Error: z.never().optional(),
});

/** The code at an address; null when there is none, and when the node does not show it. */
export async function tronCode(node: TronReader, address: string): Promise<Hex | null> {
  const asked = { value: inHex(address) };
  const { runtimecode } = await node.ask("wallet/getcontractinfo", asked, ContractInfo);
  return runtimecode === "" ? null : `0x${runtimecode}`;
}
