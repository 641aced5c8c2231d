import "server-only";
import type { Balances } from "./port.ts";
import type { ChainPlace, Known } from "./chain-node.ts";
import { chainOn } from "./chain-on.ts";

const MOST = 100;

/**
 * The balances of these addresses on a network, in their order.
 * @throws RangeError for more than 100 addresses
 */
export async function readBalances(
  place: ChainPlace,
  owners: readonly string[],
): Promise<Known<{ balances: Balances[] }>> {
  if (owners.length > MOST) throw new RangeError(`${owners.length} balances are too many at once`);
  return chainOn(place.network).balances(place, owners);
}
