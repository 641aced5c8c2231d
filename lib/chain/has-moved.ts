import "server-only";
import { parseAbi, type Address } from "viem";
import type { EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";

const TRANSFER = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

/** What every public node answers at once. */
const RANGE = 1_000n;
const RANGES_MOST = 50n;

type MovedAsk = ChainPlace & {
  token: Token;
  owner: EvmAddress;
  units: bigint;
  fromBlock: bigint;
  /** Its own included. */
  toBlock: bigint;
};

/**
 * Whether exactly these units have left the owner between two blocks, by whomever: the pinned token's
 * own events. Not known where the blocks are too many to be looked at.
 */
export async function hasMoved(ask: MovedAsk): Promise<Known<{ moved: boolean }>> {
  const address = pinnedToken(ask.environment, ask.network, ask.token) as Address | null;
  const isTooFar = ask.toBlock - ask.fromBlock >= RANGE * RANGES_MOST;
  if (address === null || isTooFar) return notKnown("no_node");
  return askChain(ask, async (client) => {
    for (let from = ask.fromBlock; from <= ask.toBlock; from += RANGE) {
      const end = from + RANGE - 1n;
      const found = await client.getContractEvents({
        address,
        abi: TRANSFER,
        eventName: "Transfer",
        args: { from: ask.owner },
        fromBlock: from,
        toBlock: end < ask.toBlock ? end : ask.toBlock,
        strict: true,
      });
      if (found.some(({ args }) => args.value === ask.units)) return { moved: true };
    }
    return { moved: false };
  });
}
