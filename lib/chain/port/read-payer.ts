import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";

/** A payer's balances and allowance, on any network. */
export const readPayer = (ask: PayerAsk): Promise<Known<Payer>> =>
  aboutToken(ask, (chain, contract) => chain.payer(contract, ask));
