import "server-only";
import type { Address } from "viem";
import { askChain, notKnown, type Known } from "./chain-node.ts";
import type { Moved, MovedAsk } from "./moved.ts";
import { PULL_ABI } from "./pull-logs.ts";

/** What every public node answers at once. */
const RANGE = 1_000n;
const RANGES_MOST = 50n;

/** By the token's own events. */
export async function evmMoved(contract: string, ask: MovedAsk): Promise<Known<Moved>> {
  if (ask.toBlock - ask.fromBlock >= RANGE * RANGES_MOST) return notKnown("no_node");
  return askChain(ask, async (client) => {
    for (let from = ask.fromBlock; from <= ask.toBlock; from += RANGE) {
      const end = from + RANGE - 1n;
      const found = await client.getContractEvents({
        address: contract as Address,
        abi: PULL_ABI,
        eventName: "Transfer",
        args: { from: ask.owner as Address },
        fromBlock: from,
        toBlock: end < ask.toBlock ? end : ask.toBlock,
        strict: true,
      });
      if (found.some(({ args }) => args.value === ask.units)) return { moved: true };
    }
    return { moved: false };
  });
}
