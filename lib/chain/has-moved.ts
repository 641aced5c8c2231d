import "server-only";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import { notKnown, type Known } from "./chain-node.ts";
import { evmMoved } from "./evm-moved.ts";
import type { Moved, MovedAsk } from "./moved.ts";
import { solanaMoved } from "./solana-moved.ts";
import { tronMoved } from "./tron-moved.ts";

/**
 * Whether exactly these units of the pinned token have left the owner between two blocks, by whomever,
 * or any in a transaction that the owner did not send; on solana, where a transaction is told of as a
 * whole, at least these in one. Not known where the
 * blocks are too many to be looked at, or where a node has forgotten them.
 */
export async function hasMoved(ask: MovedAsk): Promise<Known<Moved>> {
  const contract = pinnedToken(ask.environment, ask.network, ask.token);
  if (contract === null) return notKnown("no_node");
  const moved = { evm: evmMoved, tron: tronMoved, solana: solanaMoved }[FAMILY[ask.network]];
  return moved(contract, ask);
}
