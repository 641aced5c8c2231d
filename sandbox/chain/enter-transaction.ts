import type { Address, Hex } from "viem";
import type { AnvilNode } from "./anvil-node.ts";

/**
 * A transaction without an EVM signature: the chain's own front has checked, by its family's rules, that
 * the sender wants it. It carries its nonce, so that a replay makes the same transaction.
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

/** A call entered for a sender that the chain's front has authenticated: its name, and what was sent. */
export type Entered = { call: UnsignedCall; name: string; content: string };

/** A call as the journal stores it. */
export const unsignedEntry = (call: UnsignedCall): string => JSON.stringify(call);

/** Sends a journal's entry to a node: signed bytes in hex, or an unsigned call. Returns its hash. */
export async function enterTransaction(node: AnvilNode, entry: string): Promise<Hex> {
  const hash = entry.startsWith("0x")
    ? await node.call("eth_sendRawTransaction", [entry])
    : await node.call("eth_sendUnsignedTransaction", [JSON.parse(entry)]);
  return hash as Hex;
}

/** The transactions that are no longer pending: mined, or dropped by the node. */
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
