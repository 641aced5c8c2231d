import "server-only";
import { parseAbi } from "viem";

/** The parts of a token's interface that are read (EIP-20). */
export const TOKEN_READS = parseAbi([
  "function allowance(address owner, address spender) view returns (uint256)",
  "function balanceOf(address owner) view returns (uint256)",
  "event Approval(address indexed owner, address indexed spender, uint256 value)",
]);
