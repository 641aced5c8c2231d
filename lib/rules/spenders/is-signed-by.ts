import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  isAddress,
  signatureBytes,
  verifySignature,
} from "@solana/kit";

const SIGNATURE_BYTES = 64;

/** Whether an address's key has signed a text. `signature`: ed25519, in base58. */
export async function isSignedBy(
  address: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!isAddress(address)) return false;
  try {
    const bytes = getBase58Encoder().encode(signature);
    if (bytes.length !== SIGNATURE_BYTES) return false;
    const key = await getPublicKeyFromAddress(address);
    return await verifySignature(key, signatureBytes(bytes), new TextEncoder().encode(text));
  } catch {
    // Not base58, or not a key.
    return false;
  }
}
