import { concatHex, encodeAbiParameters, getAddress, pad, size, sliceHex } from "viem";
import type { Address, Hex } from "viem";
import compiled from "./contracts/payout-factory.json" with { type: "json" };

/** Who may pull, and where everything that is pulled goes. Fixed when a factory is created. */
export type FactoryOwners = { operator: Address; treasury: Address };

/** A compiled PayoutFactory, and where its owners stand in its code. */
export type CompiledFactory = {
  bytecode: string;
  deployedBytecode: string;
  immutables: { operator: readonly number[]; treasury: readonly number[] };
};

const WORD = 32;
const ADDRESS_AT = 12;

/** What creates a factory: the data of a transaction to nobody. */
export function factoryCreation({ operator, treasury }: FactoryOwners): Hex {
  const owners = [{ type: "address" }, { type: "address" }] as const;
  return concatHex([compiled.bytecode as Hex, encodeAbiParameters(owners, [operator, treasury])]);
}

function withWords(code: Hex, places: readonly number[], word: Hex): Hex {
  const replaced = (changed: Hex, at: number) =>
    concatHex([sliceHex(changed, 0, at), word, sliceHex(changed, at + WORD)]);
  return places.reduce(replaced, code);
}

/**
 * Whose factory this code is, or null when it is not the compiled PayoutFactory to the byte. The
 * owners stand in the code itself, so that nothing it answers has to be believed.
 */
export function factoryOwners(
  code: Hex,
  { deployedBytecode, immutables }: CompiledFactory = compiled,
): FactoryOwners | null {
  const bare = deployedBytecode as Hex;
  if (size(code) !== size(bare)) return null;
  const ownerAt = ([at = 0]: readonly number[]) =>
    getAddress(sliceHex(code, at + ADDRESS_AT, at + WORD));
  const owners = {
    operator: ownerAt(immutables.operator),
    treasury: ownerAt(immutables.treasury),
  };
  const withOperator = withWords(bare, immutables.operator, pad(owners.operator));
  const expected = withWords(withOperator, immutables.treasury, pad(owners.treasury));
  return expected.toLowerCase() === code.toLowerCase() ? owners : null;
}
