import "server-only";
import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  signature,
} from "@solana/kit";
import type { SolanaReader } from "./ask-solana.ts";

/** The signers of a mined transaction; null: there is no such transaction. */
export async function solanaSigners(
  { rpc, ask }: SolanaReader,
  hash: string,
): Promise<readonly string[] | null> {
  const found = await ask(
    rpc.getTransaction(signature(hash), {
      encoding: "base64",
      maxSupportedTransactionVersion: 0,
      commitment: "confirmed",
    }),
  );
  if (found === null) return null;
  const { messageBytes } = getTransactionDecoder().decode(
    getBase64Encoder().encode(found.transaction[0]),
  );
  const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes);
  return staticAccounts.slice(0, header.numSignerAccounts);
}
