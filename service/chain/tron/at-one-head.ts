import { headBlock, type TronBlock } from "./tron-blocks.ts";
import type { TronNode } from "./tron-node.ts";

/** A block is made every three seconds, and a look takes a fraction of that. */
const LOOKS = 5;

/**
 * What is read between two looks at the head that show the same block: a node simulates at its head
 * alone, and what changes in between must not be taken for one state. Null where the chain goes on each time.
 */
export async function atOneHead<Seen>(
  node: TronNode,
  read: () => Promise<Seen>,
): Promise<{ block: TronBlock; seen: Seen } | null> {
  let block = await headBlock(node);
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await read();
    const after = await headBlock(node);
    if (after.id === block.id) return { block, seen };
    block = after;
  }
  return null;
}
