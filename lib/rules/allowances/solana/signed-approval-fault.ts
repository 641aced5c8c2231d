import { getPublicKeyFromAddress, signatureBytes, verifySignature, address } from "@solana/kit";
import { readApproval, type ReadApproval, type ReadResult } from "./read-approval.ts";
import type { SolanaRefusal } from "./solana-refusal.ts";

const SIGNATURE_LENGTH = 64;
const MESSAGE_AT = 1 + SIGNATURE_LENGTH;

/** What a wallet must return as it was asked; the limit, the price and assertions are its own. */
const KEPT = [
  "feePayer",
  "owner",
  "source",
  "mint",
  "delegate",
  "units",
  "decimals",
  "blockhash",
] as const satisfies (keyof ReadApproval)[];

/** A message in the form a wallet expects: with room for its one signature. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE_LENGTH), ...message]);
}

/** What a transaction with one signature allows. */
export const readSigned = (returned: Uint8Array): ReadResult =>
  readApproval(returned.subarray(MESSAGE_AT));

/** `program`: the refused instruction's. */
export type SignedApprovalFault = {
  why: SolanaRefusal | (typeof KEPT)[number] | "asked_bytes" | "signatures" | "not_signed";
  program: string | null;
};

const fault = (why: SignedApprovalFault["why"], program: string | null = null) => ({
  why,
  program,
});

/** Why a returned transaction allows something else than the message that was asked for. */
function contentFault(returned: Uint8Array, asked: Uint8Array): SignedApprovalFault | null {
  const wanted = readApproval(asked);
  if (!wanted.ok) return fault("asked_bytes");
  if (returned[0] !== 1) return fault("signatures");
  const read = readSigned(returned);
  if (!read.ok) return fault(read.why, read.program);
  const other = KEPT.find((part) => read.approval[part] !== wanted.approval[part]);
  return other === undefined ? null : fault(other);
}

/**
 * Why a wallet's answer must not be sent; null when it may be. It may differ from the message that was
 * asked for in its compute limit, its price within the cap, and a few of Lighthouse's assertions; it must
 * have the owner's signature of what it is now.
 */
export async function signedApprovalFault(
  returned: Uint8Array,
  asked: Uint8Array,
  owner: string,
): Promise<SignedApprovalFault | null> {
  const other = contentFault(returned, asked);
  if (other !== null) return other;
  const key = await getPublicKeyFromAddress(address(owner));
  const signature = signatureBytes(returned.slice(1, MESSAGE_AT));
  const isSigned = await verifySignature(key, signature, returned.slice(MESSAGE_AT));
  return isSigned ? null : fault("not_signed");
}
