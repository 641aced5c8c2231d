import type { Hex } from "viem";
import type { AnvilNode } from "./anvil-node.ts";
import type { BlockAct } from "./chain-journal.ts";

export type Head = { number: number; hash: Hex; timestamp: number; transactions: readonly Hex[] };

type Block = { number: Hex; hash: Hex; timestamp: Hex; transactions: Hex[] };

/** The newest block of a node. */
export async function headOf(node: AnvilNode): Promise<Head> {
  const block = (await node.call("eth_getBlockByNumber", ["latest", false])) as Block;
  return {
    number: Number(block.number),
    hash: block.hash,
    timestamp: Number(block.timestamp),
    transactions: block.transactions,
  };
}

/** Mines the block that the journal holds. */
export async function makeBlock(node: AnvilNode, { number, timestamp }: BlockAct): Promise<Head> {
  await node.call("evm_mine", [{ timestamp }]);
  const head = await headOf(node);
  if (head.number !== number) throw new Error(`made block ${head.number}, expected ${number}`);
  return head;
}
