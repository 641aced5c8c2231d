import "server-only";
import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";
import { askChain, notKnown, type Known } from "#lib/chain/port/chain-node.ts";
import type { Moved, MovedAsk } from "#lib/chain/port/port.ts";
import { PULL_ABI } from "#lib/chain/port/pull-logs.ts";

/** Blocks per request; every public node answers this many. */
const RANGE = 1_000n;
const RANGES_MOST = 50n;

/** The most transfers whose senders are looked up; beyond that the answer is unknown. */
const SENT_MOST = 50;

async function isByOthers(client: PublicClient, hashes: readonly Hash[], owner: Address) {
  if (hashes.length > SENT_MOST) throw new Error("too many transfers to be looked at");
  for (const hash of hashes) {
    const { from } = await client.getTransaction({ hash });
    if (!isAddressEqual(from, owner)) return true;
  }
  return false;
}

/** Reads the token's own events, and the senders of their transactions. */
export async function evmMoved(contract: string, ask: MovedAsk): Promise<Known<Moved>> {
  const owner = ask.owner as Address;
  const isTooLong = (to: bigint) => to - ask.fromBlock >= RANGE * RANGES_MOST;
  if (ask.toBlock !== null && isTooLong(ask.toBlock)) return notKnown("no_node");
  return askChain(ask, async (client) => {
    const to = ask.toBlock ?? (await client.getBlockNumber());
    if (isTooLong(to)) throw new Error("too many blocks to be looked at");
    const others: Hash[] = [];
    for (let from = ask.fromBlock; from <= to; from += RANGE) {
      const end = from + RANGE - 1n;
      const found = await client.getContractEvents({
        address: contract as Address,
        abi: PULL_ABI,
        eventName: "Transfer",
        args: { from: owner },
        fromBlock: from,
        toBlock: end < to ? end : to,
        strict: true,
      });
      if (found.some(({ args }) => args.value === ask.units)) return { moved: true };
      others.push(...found.map(({ transactionHash }) => transactionHash));
    }
    return { moved: await isByOthers(client, [...new Set(others)], owner) };
  });
}
