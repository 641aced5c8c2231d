import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";
import type { WireTransaction } from "./wire-transaction.ts";

/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** Whether every required signer has signed exactly these bytes. */
export function isSigned({ transaction }: WireTransaction): boolean {
  return Object.entries(transaction.signatures).every(([signer, signature]) => {
    if (signature === null) return false;
    const der = Buffer.concat([KEY_PREFIX, base58.decode(signer)]);
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    return verify(null, new Uint8Array(transaction.messageBytes), key, new Uint8Array(signature));
  });
}
