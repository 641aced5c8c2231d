import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  signature,
  type Address,
} from "@solana/kit";
import { base64 } from "@scure/base";
import type { FoundBytes } from "../port.ts";
import type { SolanaNode } from "./solana-node.ts";

/** A transaction that `treasury` paid for, as it was signed; null when there is none. */
export async function foundBytes(
  node: SolanaNode,
  treasury: Address,
  hash: string,
): Promise<FoundBytes | null> {
  const asked = {
    commitment: "confirmed",
    encoding: "base64",
    maxSupportedTransactionVersion: 0,
  } as const;
  const found = await node.ask(node.rpc.getTransaction(signature(hash), asked));
  if (found === null) return null;
  const [raw] = found.transaction;
  const { messageBytes } = getTransactionDecoder().decode(base64.decode(raw));
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes);
  // What expired is not here: it was mined, and its blockhash tells nothing of when it would have.
  return staticAccounts[0] === treasury ? { raw, hash, validUntil: null, nonce: null } : null;
}
