import "server-only";
import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";
import { hasOwnCode } from "#protocol/chain/account-code.ts";
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

/** Whether the factory tells of a pull from the owner. */
async function isPulledBy(
  client: PublicClient,
  factory: string,
  blocks: { fromBlock: bigint; toBlock: bigint },
  { token, owner }: { token: Address; owner: Address },
): Promise<boolean> {
  const pulls = await client.getContractEvents({
    address: factory as Address,
    abi: PULL_ABI,
    eventName: "Pulled",
    ...blocks,
    strict: true,
  });
  return pulls.some(
    ({ args }) => isAddressEqual(args.token, token) && isAddressEqual(args.from, owner),
  );
}

/** Reads the token's own events, and who caused them. */
export async function evmMoved(contract: string, ask: MovedAsk): Promise<Known<Moved>> {
  const { factory, units } = ask;
  const [token, owner] = [contract as Address, ask.owner as Address];
  const isTooLong = (to: bigint) => to - ask.fromBlock >= RANGE * RANGES_MOST;
  if (ask.toBlock !== null && isTooLong(ask.toBlock)) return notKnown("no_node");
  return askChain(ask, async (client) => {
    const to = ask.toBlock ?? (await client.getBlockNumber());
    if (isTooLong(to)) throw new Error("too many blocks to be looked at");
    // Whoever lets a contract act sends the transaction, also where it pays its own bills.
    const told =
      factory !== null && hasOwnCode(await client.getCode({ address: owner })) && factory;
    const others: Hash[] = [];
    for (let from = ask.fromBlock; from <= to; from += RANGE) {
      const end = from + RANGE - 1n;
      const blocks = { fromBlock: from, toBlock: end < to ? end : to };
      const all = await client.getContractEvents({
        address: token,
        abi: PULL_ABI,
        eventName: "Transfer",
        args: { from: owner },
        ...blocks,
        strict: true,
      });
      // Tokens let anybody move zero units from anybody.
      const found = all.filter(({ args }) => args.value > 0n);
      if (found.some(({ args }) => args.value === units)) return { moved: true };
      if (!told) others.push(...found.map(({ transactionHash }) => transactionHash));
      else if (found.length > 0 && (await isPulledBy(client, told, blocks, { token, owner })))
        return { moved: true };
    }
    return { moved: await isByOthers(client, [...new Set(others)], owner) };
  });
}
