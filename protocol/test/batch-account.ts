import { encodeFunctionData, parseAbi, type Address, type Hex } from "viem";
import { compileFolder } from "#scripts/contracts/compile-contracts.ts";

const FILE = "batch-account.sol";

export const BATCH_ACCOUNT = parseAbi([
  "struct Call { address to; bytes data; }",
  "function execute(Call[] calls)",
  "function executeFor(Call[] calls, uint8 v, bytes32 r, bytes32 s)",
  "function used() view returns (uint256)",
]);

export type BatchCall = { to: Address; data: Hex };

/** The creation code of a contract to which accounts delegate (EIP-7702). */
export const batchAccountCode = (): Hex =>
  compileFolder("protocol/test/contracts", { [FILE]: "BatchAccount" })[FILE]!.bytecode;

/** What an account sends to itself to do these calls as one. */
export const batchData = (calls: readonly BatchCall[]): Hex =>
  encodeFunctionData({ abi: BATCH_ACCOUNT, functionName: "execute", args: [calls] });
