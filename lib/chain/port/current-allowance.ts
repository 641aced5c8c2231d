import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

export type CurrentAllowanceAsk = ChainPlace & {
  token: Token;
  signer: string;
  spender: string;
  /** Blocks that must hold it; where a chain knows what is final, only that counts. */
  confirmations: number;
};

/** Minor units: what stands allowed now, and what stands so deep that it counts. */
export type CurrentAllowance = { allowanceUnits: bigint; deepAllowanceUnits: bigint };
