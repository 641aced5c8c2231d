import "server-only";
import { aboutToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Moved, MovedAsk } from "./port.ts";

/**
 * Whether exactly these units of the pinned token left the owner between two blocks, or any units in a
 * transaction that the owner did not send. A contract sends none itself, so of its transfers only the factory's
 * pulls count where one is given. Zero units, which anybody can make move, never count. On solana, which reports whole transactions, at least these units
 * in one transaction count. Unknown if there are too many blocks, or the node no longer has them.
 */
export const hasMoved = (ask: MovedAsk): Promise<Known<Moved>> =>
  aboutToken(ask, (chain, contract) => chain.moved(contract, ask));
