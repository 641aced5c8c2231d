import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { encodeFunctionData } from "viem";
import { TOKEN_ABI } from "../evm/token-abi.ts";
import { readUint } from "./tron-calls.ts";
import type { TronNode } from "./tron-node.ts";

type Payer = { token: string; payer: string; spender: string };

/** What the payer allows and holds at the head; the two may be of different blocks. */
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
