import "server-only";
import { chainOn } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { SpenderAsk, SpenderFinding } from "./spender-ask.ts";

/** Checks an address on the chain before an administrator pins it as spender. */
export const checkSpender = (ask: SpenderAsk): Promise<Known<SpenderFinding>> =>
  chainOn(ask.network).spender(ask);
