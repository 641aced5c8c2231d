import { readFileSync } from "node:fs";
import solc from "solc";
import type { Abi, Hex } from "viem";

/** What the chain needs of a contract: its interface and the code that stands in the genesis block. */
export type Artifact = { abi: Abi; deployedBytecode: Hex };

/** File name (without extension) → the contract in it. */
export const CONTRACTS = { "sandbox-usdc": "SandboxUsdc", "sandbox-usdt": "SandboxUsdt" } as const;
export type ContractFile = keyof typeof CONTRACTS;
const FILES = Object.keys(CONTRACTS) as ContractFile[];

type SolcOutput = {
  errors?: { formattedMessage: string }[];
  contracts: Record<string, Record<string, CompiledContract>>;
};
type CompiledContract = { abi: Abi; evm: { deployedBytecode: { object: string } } };

function standardInput() {
  const sources = FILES.map((file) => {
    const content = readFileSync(new URL(`${file}.sol`, import.meta.url), "utf8");
    return [file, { content }] as const;
  });
  return {
    language: "Solidity",
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash the code depends on the source alone, not on comments or paths.
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } },
    },
  };
}

/**
 * Compiles every contract with the pinned compiler.
 * @throws Error with the compiler's words, for warnings too.
 */
export function compileContracts(): Record<ContractFile, Artifact> {
  const output = JSON.parse(solc.compile(JSON.stringify(standardInput()))) as SolcOutput;
  const complaints = output.errors ?? [];
  if (complaints.length > 0) {
    throw new Error(complaints.map((complaint) => complaint.formattedMessage).join("\n"));
  }
  const artifactOf = (file: ContractFile): Artifact => {
    const contract = output.contracts[file]?.[CONTRACTS[file]];
    if (!contract) throw new Error(`the compiler gave no ${file}`);
    return { abi: contract.abi, deployedBytecode: `0x${contract.evm.deployedBytecode.object}` };
  };
  return {
    "sandbox-usdc": artifactOf("sandbox-usdc"),
    "sandbox-usdt": artifactOf("sandbox-usdt"),
  };
}
