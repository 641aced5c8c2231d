import { ZERO_ADDRESS as ZERO_EVM_ADDRESS } from "./evm-address.ts";
import type { Family } from "./networks.ts";

/** The all-zero address, whose key nobody has: tokens sent there are lost. */
export const ZERO_ADDRESS = {
  evm: ZERO_EVM_ADDRESS,
  tron: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  /** The system program's address. */
  solana: "11111111111111111111111111111111",
} as const satisfies Record<Family, string>;
