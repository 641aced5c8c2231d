import { parseAbi, concatHex, encodeAbiParameters, type Hex } from "viem";
import type { FactoryOwners } from "#protocol/chain/factory-code.ts";
import compiled from "./contracts/payout-factory.json" with { type: "json" };

/** What is asked of a PayoutFactory and read in its log. A test holds it against the compiled one. */
export const FACTORY_ABI = parseAbi([
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
]);

/** What creates a factory: the data of a transaction to nobody. */
export function factoryCreation({ operator, treasury }: FactoryOwners): Hex {
  const owners = [{ type: "address" }, { type: "address" }] as const;
  return concatHex([compiled.bytecode as Hex, encodeAbiParameters(owners, [operator, treasury])]);
}
