import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

export type CurrentAllowanceAsk = ChainPlace & {
  token: Token;
  signer: string;
  spender: string;
  /** Required confirmations; on chains with finality, only finality counts. */
  confirmations: number;
};
