import "server-only";
import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";

type Slot = {
  from: Address;
  nonce: number;
  /** A block in which the nonce was still free, if known. */
  freeAt?: bigint | undefined;
};

export type NonceUse = {
  isUsed: boolean;
  /** Null when the nonce is free, or when the node can't show which transaction used it. */
  taker: { hash: Hash; blockNumber: bigint; blockHash: Hash } | null;
};

/** Every node still has the state of this many blocks. */
const REACH = 48n;

/**
 * Finds the transaction that used a sender's nonce, in a block up to `deep`. A transaction count alone does
 * not say which one did. `taker` is null when it lies too far back to be shown.
 */
export async function nonceUse(
  client: PublicClient,
  { from, nonce, freeAt }: Slot,
  deep: bigint,
): Promise<NonceUse> {
  const isUsedAt = async (blockNumber: bigint): Promise<boolean> =>
    (await client.getTransactionCount({ address: from, blockNumber })) > nonce;
  if (deep < 0n || !(await isUsedAt(deep))) return { isUsed: false, taker: null };
  const near = deep > REACH ? deep - REACH : 0n;
  try {
    let [free, used] = [near, deep];
    if (await isUsedAt(near)) {
      // Not every node has older state; this throws where it is missing.
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
