import "server-only";
import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";
import { hasOwnCode } from "#lib/rules/paying-wallets/account-code.ts";
import { askChain, type Known } from "#lib/chain/port/chain-node.ts";
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
  const { factory, fromBlock, isWhole, units } = ask;
  const [token, owner] = [contract as Address, ask.owner as Address];
  return askChain(ask, async (client) => {
    const last = ask.toBlock ?? (await client.getBlockNumber());
    const bound = fromBlock + RANGE * RANGES_MOST - 1n;
    const to = last < bound ? last : bound;
    const found = (moved: boolean) => ({ moved, searchedTo: to, isComplete: to === last });
    // Whoever lets a contract act sends the transaction, also where it pays its own bills.
    const isTold = isWhole || hasOwnCode(await client.getCode({ address: owner }));
    const others: Hash[] = [];
    for (let from = fromBlock; from <= to; from += RANGE) {
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
      const some = all.filter(({ args }) => args.value > 0n);
      if (some.some(({ args }) => args.value === units)) return found(true);
      if (some.length === 0) continue;
      if (factory !== null && isTold) {
        if (await isPulledBy(client, factory, blocks, { token, owner })) return found(true);
      } else if (!isWhole) {
        others.push(...some.map(({ transactionHash }) => transactionHash));
      }
    }
    return found(await isByOthers(client, [...new Set(others)], owner));
  });
}
