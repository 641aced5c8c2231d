import "server-only";
import { readToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { CurrentAllowanceAsk } from "./current-allowance.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";

/** The units that a spender may take from a signer, now and at the required depth. */
export const readCurrentAllowance = (ask: CurrentAllowanceAsk): Promise<Known<CurrentAllowance>> =>
  readToken(ask, (chain, contract) => chain.current(contract, ask));
