import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";

/** What a payer of any network holds and has allowed. */
export const readPayer = (ask: PayerAsk): Promise<Known<Payer>> =>
  aboutToken(ask, (chain, contract) => chain.payer(contract, ask));
