import { concatHex, encodeAbiParameters, type Hex } from "viem";
import type { FactoryOwners } from "#protocol/chain/factory-code.ts";
import compiled from "./contracts/payout-factory.json" with { type: "json" };

/** What creates a factory: the data of a transaction to nobody. */
export function factoryCreation({ operator, treasury }: FactoryOwners): Hex {
  const owners = [{ type: "address" }, { type: "address" }] as const;
  return concatHex([compiled.bytecode as Hex, encodeAbiParameters(owners, [operator, treasury])]);
}
