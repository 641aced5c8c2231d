import { parseAbi } from "viem";

/** What is asked of a PayoutFactory and read in its log. A test holds it against the compiled one. */
export const FACTORY_ABI = parseAbi([
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
]);
