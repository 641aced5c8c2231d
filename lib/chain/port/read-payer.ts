import "server-only";
import { readToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Payer, PayerAsk } from "./payer.ts";

/** A payer's balances and allowance, on any network. */
export const readPayer = (ask: PayerAsk): Promise<Known<Payer>> =>
  readToken(ask, (chain, contract) => chain.payer(contract, ask));
