import { ExchangeError } from "#protocol/wire/error.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { isHex, type Hex, encodeFunctionData } from "viem";
import { messageOf, type TronNode } from "./tron-node.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { TOKEN_ABI } from "../evm/token.ts";

/** A contract call to simulate. */
export type ContractCall = { owner: string; contract: string; data: Hex };
export type Simulated =
  | { is: "executed"; output: Hex; energy: bigint }
  /** The contract itself reverted it. */
  | { is: "reverted"; words: string }
  | { is: "refused"; words: string };

const inHex = (address: string) => hexOf(tronBytes(address));

const Constant = z.object({
  result: z.object({
    result: z.boolean().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  }),
  energy_used: z.int().nonnegative().default(0),
  constant_result: z.array(z.string()).default([]),
  transaction: z
    .object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) })
    .optional(),
});

/** Simulates a call at the head. */
export async function simulate(node: TronNode, call: ContractCall): Promise<Simulated> {
  const body = {
    owner_address: inHex(call.owner),
    contract_address: inHex(call.contract),
    data: call.data.slice(2),
  };
  const answer = await node.ask("wallet/triggerconstantcontract", body, Constant);
  const words = messageOf(answer.result.message);
  if (answer.result.result !== true) {
    return { is: "refused", words: `${answer.result.code ?? ""} ${words}` };
  }
  const isFailed = answer.transaction?.ret.some(({ ret }) => ret === "FAILED") ?? false;
  if (isFailed) return { is: "reverted", words };
  const output = `0x${answer.constant_result[0] ?? ""}`;
  if (!isHex(output)) return { is: "refused", words: "no result" };
  return { is: "executed", output, energy: BigInt(answer.energy_used) };
}

/** Reads a number from a contract at the head. @throws ExchangeError `UNAVAILABLE` without a number */
export async function readUint(node: TronNode, call: ContractCall): Promise<bigint> {
  const seen = await simulate(node, call);
  if (seen.is !== "executed" || seen.output.length !== 66) {
    const cause = new Error(`no number from ${call.contract}`);
    throw new ExchangeError("UNAVAILABLE", { cause });
  }
  return BigInt(seen.output);
}

/** An account's TRX, in sun. */
export async function sunOf(node: TronNode, address: string): Promise<bigint> {
  const Account = z.object({ balance: z.int().nonnegative().default(0) });
  const { balance } = await node.ask("wallet/getaccount", { address: inHex(address) }, Account);
  return BigInt(balance);
}

/** When an account last acted, by the clock of the block before; 0: never. The name is the node's. */
export async function lastActMs(node: TronNode, address: string): Promise<bigint> {
  const Account = z.object({ latest_opration_time: z.int().nonnegative().default(0) });
  const account = await node.ask("wallet/getaccount", { address: inHex(address) }, Account);
  return BigInt(account.latest_opration_time);
}

/** The time of the block that holds a transaction; 0 while none does. */
export async function minedMs(node: TronNode, hash: string): Promise<bigint> {
  const Info = z.object({ blockTimeStamp: z.int().nonnegative().default(0) });
  const info = await node.ask("wallet/gettransactioninfobyid", { value: hash }, Info);
  return BigInt(info.blockTimeStamp);
}

export async function hasContract(node: TronNode, address: string): Promise<boolean> {
  const Contract = z.object({ bytecode: z.string().optional() });
  const { bytecode } = await node.ask("wallet/getcontract", { value: inHex(address) }, Contract);
  return bytecode !== undefined && bytecode !== "";
}

/** The code at an address; undefined when there is no contract. */
export async function runtimeCode(node: TronNode, address: string): Promise<Hex | undefined> {
  const Contract = z.object({ runtimecode: z.string().default("") });
  const asked = { value: inHex(address) };
  const { runtimecode } = await node.ask("wallet/getcontractinfo", asked, Contract);
  const code = `0x${runtimecode}`;
  return isHex(code) && runtimecode !== "" ? code : undefined;
}

/** The current price of a unit of energy, in sun. */
export async function energyPrice(node: TronNode): Promise<bigint> {
  const Parameters = z.object({
    chainParameter: z.array(z.object({ key: z.string(), value: z.number().optional() })),
  });
  const { chainParameter } = await node.ask("wallet/getchainparameters", {}, Parameters);
  const price = chainParameter.find(({ key }) => key === "getEnergyFee")?.value;
  if (price === undefined || !Number.isSafeInteger(price) || price < 1) {
    throw new TypeError("the chain names no price of energy");
  }
  return BigInt(price);
}

type Payer = { token: string; payer: string; spender: string };

/** The payer's allowance and balance at the head, possibly from different blocks. */
export async function payerAtHead(
  node: TronNode,
  { token, payer, spender }: Payer,
): Promise<{ allowanceUnits: bigint; balanceUnits: bigint }> {
  const [from, by] = [evmForm(payer), evmForm(spender)];
  const read = (data: `0x${string}`) => readUint(node, { owner: payer, contract: token, data });
  const [allowanceUnits, balanceUnits] = await Promise.all([
    read(encodeFunctionData({ abi: TOKEN_ABI, functionName: "allowance", args: [from, by] })),
    read(encodeFunctionData({ abi: TOKEN_ABI, functionName: "balanceOf", args: [from] })),
  ]);
  return { allowanceUnits, balanceUnits };
}
