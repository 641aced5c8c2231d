import type { Address, Hex } from "viem";
import { concatHex, getAddress, keccak256, pad, size, sliceHex } from "viem/utils";

/** The operator may pull, and the treasury receives everything pulled. Both are fixed at creation. */
export type FactoryOwners = { operator: Address; treasury: Address };

/** How to recognise a compiled PayoutFactory on a chain. */
export type FactoryCode = {
  /** keccak256 of the runtime code with zeros in place of the owners. */
  hash: Hex;
  bytes: number;
  /** Byte offsets of each owner in the code, one 32-byte word each. */
  operator: readonly number[];
  treasury: readonly number[];
};

/** By the virtual machine compiled for; the sandbox's Tron runs an EVM behind its front. */
export const FACTORY_CODES = {
  evm: {
    hash: "0x4d45ffb7db494d69408e186eefef38dd1369da5ca9db9aa573ca8def239e21c0",
    bytes: 1997,
    operator: [94, 429],
    treasury: [212, 667, 822, 949],
  },
  tron: {
    hash: "0x89d3b5bd224a156dcc59abd7a4d2061e6b327848dcf0871ae82e72a1d063ea22",
    bytes: 1993,
    operator: [94, 425],
    treasury: [212, 663, 818, 945],
  },
} as const satisfies Record<string, FactoryCode>;

const WORD = 32;
const ADDRESS_AT = 12;
const ZEROS = pad("0x", { size: WORD });

const withWord = (word: Hex) => (code: Hex, at: number) =>
  concatHex([sliceHex(code, 0, at), word, sliceHex(code, at + WORD)]);

/**
 * The owners of a factory, or null when the code is not byte for byte the compiled PayoutFactory. The
 * owners are read from the code itself, so no answer of the contract has to be trusted.
 */
export function factoryOwners(
  code: Hex,
  { hash, bytes, operator, treasury }: FactoryCode = FACTORY_CODES.evm,
): FactoryOwners | null {
  if (size(code) !== bytes) return null;
  const bare = [...operator, ...treasury].reduce(withWord(ZEROS), code);
  if (keccak256(bare) !== hash) return null;
  const ownerAt = ([at = 0]: readonly number[]) =>
    getAddress(sliceHex(code, at + ADDRESS_AT, at + WORD));
  const owners = { operator: ownerAt(operator), treasury: ownerAt(treasury) };
  const withOperator = operator.reduce(withWord(pad(owners.operator)), bare);
  const expected = treasury.reduce(withWord(pad(owners.treasury)), withOperator);
  return expected.toLowerCase() === code.toLowerCase() ? owners : null;
}
