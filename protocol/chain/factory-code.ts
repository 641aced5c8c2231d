import type { Address, Hex } from "viem";
import { concatHex, getAddress, keccak256, pad, size, sliceHex } from "viem/utils";

/** Who may pull, and where everything that is pulled goes. Fixed when a factory is created. */
export type FactoryOwners = { operator: Address; treasury: Address };

/** A compiled PayoutFactory as it is known again on a chain. */
export type FactoryCode = {
  /** keccak256 of what runs, with zeros where its owners stand. */
  hash: Hex;
  bytes: number;
  /** Where its owners stand in it, a word each time. */
  operator: readonly number[];
  treasury: readonly number[];
};

/** By the machine that it was compiled for; behind the front of the sandbox's Tron is an EVM. */
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
 * Whose factory this code is, or null when it is not the compiled PayoutFactory to the byte. The
 * owners stand in the code itself, so that nothing it answers has to be believed.
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
