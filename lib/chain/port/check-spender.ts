import "server-only";
import { chainOn } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { SpenderAsk, SpenderFinding } from "./spender-ask.ts";

/** Our own look at whom an administrator is about to entrust an account's tokens to. */
export const checkSpender = (ask: SpenderAsk): Promise<Known<SpenderFinding>> =>
  chainOn(ask.network).spender(ask);
