import { isHex, type Address, type Hex } from "viem";
import { call as callContract, estimateGas, getGasPrice } from "viem/actions";
import type { ChainReader } from "./chain-reader.ts";

export type ApprovalCall = { from: Address; to: Address; data: Hex };

/**
 * Plays the very bytes against the newest block and says what they cost at most, in wei.
 * @throws viem's error when the token refuses, or answers that it did not do it.
 */
export async function simulateApproval(
  reader: ChainReader,
  { from, to, data }: ApprovalCall,
): Promise<bigint> {
  const call = { account: from, to, data };
  const [answer, gas, price] = await Promise.all([
    callContract(reader, call),
    estimateGas(reader, call),
    getGasPrice(reader),
  ]);
  // EIP-20: a token may answer false instead of reverting; some answer nothing.
  const said = answer.data;
  if (isHex(said) && said !== "0x" && BigInt(said) === 0n)
    throw new Error("the token would revert");
  return gas * price;
}
