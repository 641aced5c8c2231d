import { ZERO_ADDRESS as ZERO_EVM_ADDRESS } from "./evm-address.ts";
import type { Family } from "./networks.ts";

/** The address of all zeros, of which nobody has the key: tokens that go there are lost. */
export const ZERO_ADDRESS = {
  evm: ZERO_EVM_ADDRESS,
  tron: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  /** The system program's. */
  solana: "11111111111111111111111111111111",
} as const satisfies Record<Family, string>;
