import "server-only";
import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";

type Slot = {
  from: Address;
  nonce: number;
  /** A block in which the nonce was still free, where one is known. */
  freeAt?: bigint | undefined;
};

export type NonceTaker = {
  isUsed: boolean;
  /** Null where the nonce is free, or where the node can't show who took it. */
  taker: { hash: Hash; blockNumber: bigint; blockHash: Hash } | null;
};

/** Blocks whose state any node still has. */
const REACH = 48n;

/**
 * Who took a sender's nonce in a block up to `deep`. The transaction itself is looked for: a count
 * alone does not say whose it is. What lies too far back to be shown has no taker.
 */
export async function nonceTaker(
  client: PublicClient,
  { from, nonce, freeAt }: Slot,
  deep: bigint,
): Promise<NonceTaker> {
  const isUsedAt = async (blockNumber: bigint): Promise<boolean> =>
    (await client.getTransactionCount({ address: from, blockNumber })) > nonce;
  if (deep < 0n || !(await isUsedAt(deep))) return { isUsed: false, taker: null };
  const near = deep > REACH ? deep - REACH : 0n;
  try {
    let [free, used] = [near, deep];
    if (await isUsedAt(near)) {
      // Older state is not everywhere: where it is not there, this throws.
      if (freeAt === undefined || freeAt >= near || (await isUsedAt(freeAt))) {
        return { isUsed: true, taker: null };
      }
      [free, used] = [freeAt, near];
    }
    while (used - free > 1n) {
      const middle = (free + used) / 2n;
      if (await isUsedAt(middle)) used = middle;
      else free = middle;
    }
    const block = await client.getBlock({ blockNumber: used, includeTransactions: true });
    const one = block.transactions.find(
      (each) => isAddressEqual(each.from, from) && each.nonce === nonce,
    );
    const taker = one ? { hash: one.hash, blockNumber: used, blockHash: block.hash } : null;
    return { isUsed: true, taker };
  } catch {
    return { isUsed: true, taker: null };
  }
}
