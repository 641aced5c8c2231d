import { getPublicKeyFromAddress, signatureBytes, verifySignature, address } from "@solana/kit";

const SIGNATURE_LENGTH = 64;

const startsWith = (bytes: Uint8Array, at: number, part: Uint8Array) =>
  bytes.length === at + part.length && part.every((byte, place) => bytes[at + place] === byte);

/** A message in the form a wallet expects: with room for its one signature. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE_LENGTH), ...message]);
}

export type SignedApprovalFault = "other_message" | "not_signed";

/**
 * Why a wallet's answer must not be sent: its message differs from the one that was shown, or it lacks
 * the owner's signature of that message. Null when it may be sent.
 */
export async function signedApprovalFault(
  returned: Uint8Array,
  message: Uint8Array,
  owner: string,
): Promise<SignedApprovalFault | null> {
  const at = 1 + SIGNATURE_LENGTH;
  if (returned[0] !== 1 || !startsWith(returned, at, message)) return "other_message";
  const key = await getPublicKeyFromAddress(address(owner));
  const signature = signatureBytes(returned.slice(1, at));
  return (await verifySignature(key, signature, message)) ? null : "not_signed";
}
