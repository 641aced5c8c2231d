import { encodeFunctionData, parseAbi, type Address, type Hex } from "viem";

export const BATCH_ACCOUNT = parseAbi([
  "struct Call { address to; bytes data; }",
  "function execute(Call[] calls)",
  "function executeFor(Call[] calls, uint8 v, bytes32 r, bytes32 s)",
  "function used() view returns (uint256)",
]);

export type BatchCall = { to: Address; data: Hex };

/** What an account sends to itself to do these calls as one. */
export const batchData = (calls: readonly BatchCall[]): Hex =>
  encodeFunctionData({ abi: BATCH_ACCOUNT, functionName: "execute", args: [calls] });
