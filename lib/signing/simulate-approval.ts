import { isHex, type Address, type Hex, type PublicClient } from "viem";

export type ApprovalCall = { from: Address; to: Address; data: Hex };

/**
 * Plays the very bytes against the newest block and says what they cost at most, in wei.
 * @throws viem's error when the token refuses, or answers that it did not do it.
 */
export async function simulateApproval(
  reader: PublicClient,
  { from, to, data }: ApprovalCall,
): Promise<bigint> {
  const call = { account: from, to, data };
  const [answer, gas, price] = await Promise.all([
    reader.call(call),
    reader.estimateGas(call),
    reader.getGasPrice(),
  ]);
  // EIP-20: a token may answer false instead of reverting; some answer nothing.
  const said = answer.data;
  if (isHex(said) && said !== "0x" && BigInt(said) === 0n)
    throw new Error("the token would revert");
  return gas * price;
}
