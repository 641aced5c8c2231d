import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";

/** Base58check of 21 bytes, of which the first is 0x41: it always begins with T. */
export type TronAddress = `T${string}`;

const PREFIX = 0x41;
const LENGTH = 21;
const base58check = createBase58check(sha256);

/** The canonical address, or why the text is not one. Each address has one spelling, case included. */
export function parseTronAddress(
  text: string,
): { address: TronAddress } | { reason: "invalid_address" | "invalid_checksum" } {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { reason: "invalid_address" };
  try {
    const bytes = base58check.decode(text);
    return isTronBytes(bytes) ? { address: text as TronAddress } : { reason: "invalid_address" };
  } catch {
    return { reason: "invalid_checksum" };
  }
}

/** Whether bytes are an address as transactions hold it: 21 bytes, the first of them 0x41. */
export function isTronBytes(bytes: Uint8Array): boolean {
  return bytes.length === LENGTH && bytes[0] === PREFIX;
}

/** @throws TypeError for an invalid address */
export function tronBytes(address: string): Uint8Array {
  const parsed = parseTronAddress(address);
  if ("reason" in parsed) throw new TypeError("no address on tron");
  return base58check.decode(parsed.address);
}

/** @throws TypeError for bytes that are not an address */
export function tronAddress(bytes: Uint8Array): TronAddress {
  if (!isTronBytes(bytes)) throw new TypeError("no account on tron");
  return base58check.encode(bytes) as TronAddress;
}
