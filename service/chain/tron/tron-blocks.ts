import { z } from "#protocol/wire/zod.ts";
import type { TronNode } from "./tron-node.ts";

type TronBlock = {
  id: string;
  parentId: string;
  number: bigint;
  timestampMs: bigint;
  transactions: readonly string[];
};

/** Few at a time, because each comes with all its transactions. */
const BLOCKS_AT_ONCE = 20n;
const HEIGHT = 16;

const Block = z
  .object({
    blockID: z.string().regex(/^[0-9a-f]{64}$/),
    block_header: z.object({
      raw_data: z.object({
        // The node omits a zero.
        number: z.int().nonnegative().default(0),
        parentHash: z.string(),
        timestamp: z.int().nonnegative().default(0),
      }),
    }),
    transactions: z.array(z.object({ txID: z.string() })).default([]),
  })
  .transform(({ blockID: id, block_header: { raw_data }, transactions }): TronBlock => ({
    id,
    parentId: raw_data.parentHash,
    number: BigInt(raw_data.number),
    timestampMs: BigInt(raw_data.timestamp),
    transactions: transactions.map(({ txID }) => txID),
  }))
  // An id begins with its height.
  .refine(({ id, number }) => BigInt(`0x${id.slice(0, HEIGHT)}`) === number);

export const headBlock = (node: TronNode): Promise<TronBlock> =>
  node.ask("wallet/getnowblock", {}, Block);

/** The newest block that can't be undone. */
export const solidBlock = (node: TronNode): Promise<TronBlock> =>
  node.ask("walletsolidity/getnowblock", {}, Block);

/** The chain id that wallets use: the last bytes of the first block's id. */
export async function chainIdOf(node: TronNode): Promise<number> {
  const { id } = await node.ask("wallet/getblockbynum", { num: 0 }, Block);
  return Number(`0x${id.slice(-8)}`);
}

/**
 * The linked blocks from one height to another, both included; null when a block is missing or does not
 * follow the one below it. `walletsolidity` returns only blocks that can't be undone.
 */
export async function linkedBlocks(
  node: TronNode,
  from: bigint,
  to: bigint,
  of: "wallet" | "walletsolidity" = "wallet",
): Promise<TronBlock[] | null> {
  const blocks: TronBlock[] = [];
  for (let start = from; start <= to; start += BLOCKS_AT_ONCE) {
    const end = start + BLOCKS_AT_ONCE <= to ? start + BLOCKS_AT_ONCE : to + 1n;
    const range = { startNum: Number(start), endNum: Number(end) };
    const { block } = await node.ask(
      `${of}/getblockbylimitnext`,
      range,
      z.object({ block: z.array(Block).default([]) }),
    );
    blocks.push(...block.toSorted((one, other) => Number(one.number - other.number)));
  }
  const isLinked = blocks.every(
    ({ number, parentId }, at) =>
      number === from + BigInt(at) && (at === 0 || parentId === blocks[at - 1]?.id),
  );
  return isLinked && BigInt(blocks.length) === to - from + 1n ? blocks : null;
}

/** A block takes three seconds, and a look takes a fraction of that. */
const LOOKS = 5;

/**
 * Runs a read between two looks at the head that show the same block: a node simulates at its head only,
 * and values from two heads must not pass for one state. Null when the head moves every time.
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
