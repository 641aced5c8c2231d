import { isAddressEqual, type Address, type Hex } from "viem";
import type { EvmNode } from "./evm-node.ts";

type Nonce = { hash: Hex; nonce: bigint; from: Address };

/** Blocks whose state any node still has. */
const REACH = 48n;

/**
 * Whether a block up to `deep` holds another transaction of this sender and nonce. A missing
 * receipt alone proves nothing (nodes prune, and index late): the transaction that took the nonce
 * is looked for and must be another. What lies too far back to be shown is not taken for true.
 */
export async function isNonceTakenByAnother(
  node: EvmNode,
  { hash, nonce, from }: Nonce,
  deep: bigint,
): Promise<boolean> {
  const isUsedAt = async (blockNumber: bigint): Promise<boolean> => {
    const used = await node.ask((client) =>
      client.getTransactionCount({ address: from, blockNumber }),
    );
    return BigInt(used) > nonce;
  };
  if (deep < 0n || !(await isUsedAt(deep))) return false;
  let [unused, used] = [deep > REACH ? deep - REACH : 0n, deep];
  if (await isUsedAt(unused)) return false;
  while (used - unused > 1n) {
    const middle = (unused + used) / 2n;
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }
  const block = await node.ask((client) =>
    client.getBlock({ blockNumber: used, includeTransactions: true }),
  );
  const taker = block.transactions.find(
    (one) => isAddressEqual(one.from, from) && BigInt(one.nonce) === nonce,
  );
  return taker !== undefined && taker.hash !== hash;
}
