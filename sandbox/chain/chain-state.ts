import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Hex } from "viem";

type Dump = {
  best_block_number: number | Hex;
  blocks: { header: { number: Hex }; transactions: unknown[] }[];
};

/**
 * Empty blocks kept on top of one with transactions: late readers count a block's depth along parent
 * hashes. More than any reader here waits for.
 */
const KEEP_ABOVE = 16;

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/**
 * A node's dumped state without its old empty blocks: a chain that makes a block each second would
 * otherwise grow forever. Blocks with transactions stay, so that receipts and logs are found, and so do
 * the blocks that give them depth.
 */
export async function pruneState(dump: Hex, keepBlocks: number): Promise<Buffer> {
  const state = JSON.parse(
    (await unpack(Buffer.from(dump.slice(2), "hex"))).toString("utf8"),
  ) as Dump;
  const oldest = Number(state.best_block_number) - keepBlocks;
  const held = new Set<number>();
  for (const { header, transactions } of state.blocks) {
    if (transactions.length === 0) continue;
    for (let above = 0; above <= KEEP_ABOVE; above += 1) held.add(Number(header.number) + above);
  }
  const blocks = state.blocks.filter(({ header }) => {
    const number = Number(header.number);
    return number === 0 || number > oldest || held.has(number);
  });
  return pack(JSON.stringify({ ...state, blocks }));
}

/** The state in the form in which the node loads it. */
export function loadable(state: Uint8Array): Hex {
  return `0x${Buffer.from(state).toString("hex")}`;
}
