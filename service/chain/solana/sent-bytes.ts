import { base64 } from "@scure/base";
import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  signature,
} from "@solana/kit";
import type { SentBytes } from "../port.ts";
import { numberIn } from "./order-instructions.ts";
import type { SolanaNode } from "./solana-node.ts";

const ASKED = {
  commitment: "confirmed",
  encoding: "base64",
  maxSupportedTransactionVersion: 0,
} as const;

/** The signed bytes of a transaction that moved tokens; null where no block holds it, or it has no number. */
export async function sentBytes(node: SolanaNode, hash: string): Promise<SentBytes | null> {
  const found = await node.ask(node.rpc.getTransaction(signature(hash), ASKED));
  const raw = found?.transaction[0];
  if (raw === undefined) return null;
  const { messageBytes } = getTransactionDecoder().decode(base64.decode(raw));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const memo = "instructions" in message ? message.instructions.at(-1)?.data : undefined;
  const nonce = memo ? numberIn(new TextDecoder().decode(new Uint8Array(memo))) : null;
  const signer = message.staticAccounts[0];
  if (nonce === null || signer === undefined) return null;
  return { raw, hash, nonce, signer, validUntil: null };
}
