import type { Hex } from "viem";
import { compileFolder } from "#scripts/contracts/compile-contracts.ts";

const FILE = "batch-account.sol";

/** The creation code of a contract to which accounts delegate (EIP-7702). */
export const batchAccountCode = (): Hex =>
  compileFolder("protocol/test/contracts", { [FILE]: "BatchAccount" })[FILE]!.bytecode;
