import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { address, type Address } from "@solana/kit";
import { delegateSeed } from "#protocol/chain/solana/delegate-seed.ts";

/** The DER bytes before an Ed25519 seed, and before a public key (RFC 8410). */
const SEED_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX_LENGTH = 12;

/** A key that signs on Solana. Equal messages give equal signatures. */
type Ed25519Key = { address: Address; sign: (message: Uint8Array) => Uint8Array };

/** @throws RangeError when the seed is not 32 bytes long */
export function ed25519Key(seed: Uint8Array): Ed25519Key {
  if (seed.length !== 32) throw new RangeError("no seed of 32 bytes");
  const der = Buffer.concat([SEED_PREFIX, seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    address: address(base58.encode(spki.subarray(PUBLIC_PREFIX_LENGTH))),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}

/**
 * The delegate of each user: payers of this user allow it, and it pulls no other user's payouts. The
 * secret yields all delegates. Another secret gives other delegates, and the allowances to the old ones
 * are never used again.
 */
export function delegateKeys(secret: Uint8Array): (userId: number) => Ed25519Key {
  const made = new Map<number, Ed25519Key>();
  return (userId) => {
    const known = made.get(userId);
    if (known) return known;
    const key = ed25519Key(delegateSeed(secret, userId));
    made.set(userId, key);
    return key;
  };
}
