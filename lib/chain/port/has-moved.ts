import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Moved, MovedAsk } from "./port.ts";

/**
 * Whether exactly these units of the pinned token have left the owner between two blocks, by whomever,
 * or any in a transaction that the owner did not send; on solana, where a transaction is told of as a
 * whole, at least these in one. Not known where the
 * blocks are too many to be looked at, or where a node has forgotten them.
 */
export const hasMoved = (ask: MovedAsk): Promise<Known<Moved>> =>
  aboutToken(ask, (chain, contract) => chain.moved(contract, ask));
