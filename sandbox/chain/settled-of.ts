import type { Hex } from "viem";
import type { AnvilNode } from "./anvil-node.ts";

/** Of transactions that were handed in, those that wait no longer: mined, or forgotten by the node. */
export async function settledOf(node: AnvilNode, hashes: readonly Hex[]): Promise<Hex[]> {
  const settled: Hex[] = [];
  for (const hash of hashes) {
    const found = (await node.call("eth_getTransactionByHash", [hash])) as {
      blockNumber: Hex | null;
    } | null;
    if (!found || found.blockNumber !== null) settled.push(hash);
  }
  return settled;
}
