import "server-only";
import { BlockNotFoundError, type Hash, type PublicClient } from "viem";

type Held = { blockHash: Hash; blockNumber: bigint };

/**
 * Whether `depth` blocks follow this block, each naming its parent. The head's number alone does not prove
 * that: it may belong to another branch, or come from another node.
 */
export async function hasConfirmations(
  client: PublicClient,
  { blockHash, blockNumber }: Held,
  depth: number,
): Promise<boolean> {
  if (depth <= 0) return true;
  try {
    const top = await client.getBlock({ blockNumber: blockNumber + BigInt(depth) });
    let below = top.parentHash;
    for (let left = depth - 1; left > 0; left -= 1) {
      below = (await client.getBlock({ blockHash: below })).parentHash;
    }
    return below === blockHash;
  } catch (error) {
    if (error instanceof BlockNotFoundError) return false;
    throw error;
  }
}
