import "server-only";
import { readToken } from "./chain-on.ts";
import type { Known } from "./chain-node.ts";
import type { Moved, MovedAsk } from "./port.ts";

/**
 * Whether exactly these units of the pinned token left the owner between two blocks, or any units in a
 * transaction that the owner did not send. A contract sends none itself, so of its transfers only the factory's
 * pulls count where one is given. While the allowance is whole, only these units and those pulls count. Zero
 * units, which anybody can make move, never do. On solana, which reports whole transactions, at least these
 * units in one transaction count. Of too many blocks the oldest are searched; unknown if the node no longer has
 * them.
 */
export const hasMoved = (ask: MovedAsk): Promise<Known<Moved>> =>
  readToken(ask, (chain, contract) => chain.moved(contract, ask));
