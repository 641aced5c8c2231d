import { parseAbi, concatHex, encodeAbiParameters, type Hex } from "viem";
import type { FactoryOwners } from "#protocol/chain/factory-code.ts";
import compiled from "./contracts/payout-factory.json" with { type: "json" };

/** The part of PayoutFactory that the service uses. A test compares it with the compiled contract. */
export const FACTORY_ABI = parseAbi([
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
]);

/** The data of the transaction that creates a factory; it has no recipient. */
export function factoryCreation({ operator, treasury }: FactoryOwners): Hex {
  const owners = [{ type: "address" }, { type: "address" }] as const;
  return concatHex([compiled.bytecode as Hex, encodeAbiParameters(owners, [operator, treasury])]);
}
