import { parseAbi } from "viem";

/** Without outputs, so that tokens that return nothing (USDT) and those that return a bool both fit. */
export const TOKEN_ABI = parseAbi([
  "function transfer(address to, uint256 units)",
  "function balanceOf(address owner) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "event Transfer(address indexed from, address indexed to, uint256 units)",
]);
