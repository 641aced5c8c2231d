import type { Token } from "#protocol/money/money.ts";
import type { Address } from "viem";

/**
 * Where the sandbox's tokens stand on each of its EVM chains: the last 20 bytes of
 * keccak256("ponte sandbox USDC") and of the same with USDT. Nobody holds a key that could place a
 * contract there on a public chain.
 */
export const TOKEN_ADDRESSES = {
  USDC: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C",
  USDT: "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36",
} as const satisfies Record<Token, Address>;
