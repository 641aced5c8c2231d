import "server-only";
import { getBase58Decoder, signBytes, type KeyPairSigner } from "@solana/kit";

/** A key's signature as exchanges give it: ed25519 over the text's UTF-8, in base58. */
export async function signedText({ keyPair }: KeyPairSigner, text: string): Promise<string> {
  const signature = await signBytes(keyPair.privateKey, new TextEncoder().encode(text));
  return getBase58Decoder().decode(signature);
}
