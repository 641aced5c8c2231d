import type { Address, Hex } from "viem";
import type { AnvilNode } from "./anvil-node.ts";

/**
 * A transaction without an EVM signature: the chain's own front has checked, by the rules of its
 * family, that the sender wants it. With its nonce, so that it is the same whenever it is made again.
 */
export type UnsignedCall = {
  from: Address;
  to: Address;
  data: Hex;
  value: Hex;
  gas: Hex;
  gasPrice: Hex;
  nonce: Hex;
};

/** What is entered for somebody whom the chain's own front has recognised: what it was sent as, by its name. */
export type Entered = { call: UnsignedCall; name: string; content: string };

/** As a journal holds it. */
export const unsignedEntry = (call: UnsignedCall): string => JSON.stringify(call);

/** Hands a node what a journal holds: signed bytes in hex, or an unsigned call. Its hash. */
export async function enterTransaction(node: AnvilNode, entry: string): Promise<Hex> {
  const hash = entry.startsWith("0x")
    ? await node.call("eth_sendRawTransaction", [entry])
    : await node.call("eth_sendUnsignedTransaction", [JSON.parse(entry)]);
  return hash as Hex;
}

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
