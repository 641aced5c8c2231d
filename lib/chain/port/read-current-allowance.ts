import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { CurrentAllowance, CurrentAllowanceAsk } from "./current-allowance.ts";

/** What a spender may take of a signer's tokens. */
export const readCurrentAllowanceAllowance = (
  ask: CurrentAllowanceAsk,
): Promise<Known<CurrentAllowance>> =>
  aboutToken(ask, (chain, contract) => chain.current(contract, ask));
