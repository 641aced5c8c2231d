import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import solc from "solc";
import type { Abi, Hex } from "viem";

/** Offsets of a contract's immutables in its code, by name; each takes 32 bytes. */
type Immutables = Record<string, number[]>;

/** The stored part of a compiled contract, beside its source. */
export type Artifact = {
  abi: Abi;
  /** Creation code; not stored for contracts in a genesis block. */
  bytecode?: Hex;
  deployedBytecode: Hex;
  immutables?: Immutables;
};

type SolcNode = { nodeType?: string; id?: number; name?: string; nodes?: SolcNode[] };
type SolcContract = {
  abi: Abi;
  evm: {
    bytecode: { object: string };
    deployedBytecode: {
      object: string;
      immutableReferences: Record<string, { start: number; length: number }[]>;
    };
  };
};
type SolcOutput = {
  errors?: { formattedMessage: string }[];
  contracts: Record<string, Record<string, SolcContract>>;
  sources: Record<string, { ast: SolcNode }>;
};

const ROOT = join(import.meta.dirname, "../..");

/** Source → its contract. A source may import others of its folder that are listed here too. */
const CONTRACTS = {
  "sandbox/contracts/sandbox-usdc.sol": { name: "SandboxUsdc", isDeployed: false },
  "sandbox/contracts/sandbox-usdt.sol": { name: "SandboxUsdt", isDeployed: false },
  "service/chain/evm/contracts/payout-spender.sol": { name: "PayoutSpender", isDeployed: true },
  "service/chain/evm/contracts/payout-factory.sol": { name: "PayoutFactory", isDeployed: true },
  "service/chain/evm/contracts/tron-payout-factory.sol": {
    name: "TronPayoutFactory",
    isDeployed: true,
  },
} as const satisfies Record<string, { name: string; isDeployed: boolean }>;

function solcOutput(folder: string, files: readonly string[]): SolcOutput {
  const sources = files.map((file) => {
    const content = readFileSync(join(ROOT, folder, file), "utf8");
    return [file, { content }] as const;
  });
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      // Without the metadata hash, the code depends on the source alone, not on comments or paths.
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: {
        "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode"], "": ["ast"] },
      },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as SolcOutput;
  const complaints = output.errors ?? [];
  if (complaints.length === 0) return output;
  throw new Error(complaints.map((complaint) => complaint.formattedMessage).join("\n"));
}

/** State variable names by the compiler's id; a contract may inherit variables from another source. */
function variablesOf({ sources }: SolcOutput): Map<string, string> {
  const contracts = Object.values(sources).flatMap(({ ast }) => ast.nodes ?? []);
  const members = contracts.flatMap((contract) => contract.nodes ?? []);
  const variables = members.filter(({ nodeType }) => nodeType === "VariableDeclaration");
  return new Map(variables.map(({ id, name }) => [String(id), name ?? ""]));
}

function immutablesOf(contract: SolcContract, variables: Map<string, string>): Immutables {
  const references = Object.entries(contract.evm.deployedBytecode.immutableReferences);
  return Object.fromEntries(
    references.map(([id, places]) => [variables.get(id) ?? id, places.map(({ start }) => start)]),
  );
}

/**
 * Compiles contracts of one folder with the pinned compiler.
 * @param names the contract in each file
 * @throws Error with the compiler's messages, warnings included
 */
export function compileFolder(
  folder: string,
  names: Readonly<Record<string, string>>,
): Record<string, Required<Artifact>> {
  const output = solcOutput(folder, Object.keys(names));
  const variables = variablesOf(output);
  return Object.fromEntries(
    Object.entries(names).map(([file, name]) => {
      const contract = output.contracts[file]?.[name];
      if (!contract) throw new Error(`the compiler gave no ${name} of ${file}`);
      const { bytecode, deployedBytecode } = contract.evm;
      const artifact: Required<Artifact> = {
        abi: contract.abi,
        bytecode: `0x${bytecode.object}`,
        deployedBytecode: `0x${deployedBytecode.object}`,
        immutables: immutablesOf(contract, variables),
      };
      return [file, artifact];
    }),
  );
}

/** All of Ponte's contracts as committed beside their sources: path of the artifact → artifact. */
export function compileContracts(): Record<string, Artifact> {
  const artifacts: Record<string, Artifact> = {};
  for (const folder of new Set(Object.keys(CONTRACTS).map((path) => dirname(path)))) {
    const own = Object.entries(CONTRACTS).filter(([path]) => dirname(path) === folder);
    const names = own.map(([path, { name }]) => [basename(path), name] as const);
    const compiled = compileFolder(folder, Object.fromEntries(names));
    for (const [file, { abi, deployedBytecode, ...rest }] of Object.entries(compiled)) {
      const { isDeployed } = CONTRACTS[`${folder}/${file}` as keyof typeof CONTRACTS];
      const kept = isDeployed ? rest : {};
      artifacts[`${folder}/${file.replace(/\.sol$/, ".json")}`] = {
        abi,
        ...kept,
        deployedBytecode,
      };
    }
  }
  return artifacts;
}
