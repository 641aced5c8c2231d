import "server-only";
import { FAMILY, type Family } from "#protocol/networks.ts";
import type { Balances } from "./balances.ts";
import type { ChainPlace, Known } from "./chain-node.ts";
import { readEvmBalances } from "./read-evm-balances.ts";
import { readSolanaBalances } from "./read-solana-balances.ts";
import { readTronBalances } from "./read-tron-balances.ts";

type Read = (
  place: ChainPlace,
  owners: readonly string[],
) => Promise<Known<{ balances: Balances[] }>>;

const READS = {
  evm: readEvmBalances,
  tron: readTronBalances,
  solana: readSolanaBalances,
} as const satisfies Record<Family, Read>;

const MOST = 100;

/**
 * What these addresses hold on a network, in their order.
 * @throws RangeError for more than 100 addresses
 */
export const readBalances: Read = async (place, owners) => {
  if (owners.length > MOST) throw new RangeError(`${owners.length} balances are too many at once`);
  return READS[FAMILY[place.network]](place, owners);
};
