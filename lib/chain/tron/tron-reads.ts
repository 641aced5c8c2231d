import "server-only";
import type { Hex } from "viem";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import type { TronReader } from "./ask-tron.ts";

/** A call of a contract that is only played; `data` is calldata with 0x. */
export type TronAsked = { owner: string; contract: string; data: `0x${string}` };
/** `wallet`: at the head · `walletsolidity`: of what can't be undone any more. */
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

/** What a call answers, and the energy that it takes; null: the contract refuses it, or is none. */
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

/** A number that a contract answers. @throws where it answers none */
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

/** TRX of an account, in sun. */
export async function sunOf(node: TronReader, address: string): Promise<bigint> {
  return BigInt((await accountOf(node, address)).balance);
}

/**
 * Whether a contract stands at an address. By its account: of one that another contract has made a
 * node keeps no code that it would show.
 */
export async function isTronContract(node: TronReader, address: string): Promise<boolean> {
  return (await accountOf(node, address)).type === "Contract";
}

const ContractInfo = z.object({
  runtimecode: z
    .string()
    .regex(/^(?:[0-9a-f]{2})*$/)
    .default(""),
  // A node that could not say is not one that has nothing to say.
  Error: z.never().optional(),
});

/** What runs at an address; null where nothing does, and where a node keeps it from us. */
export async function tronCode(node: TronReader, address: string): Promise<Hex | null> {
  const asked = { value: inHex(address) };
  const { runtimecode } = await node.ask("wallet/getcontractinfo", asked, ContractInfo);
  return runtimecode === "" ? null : `0x${runtimecode}`;
}
