import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { address, type Address } from "@solana/kit";
import { delegateSeed } from "#protocol/chain/solana/delegate-seed.ts";

/** What stands before the 32 bytes of an Ed25519 seed, and before a public key (RFC 8410). */
const SEED_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX_LENGTH = 12;

/** Somebody who signs on Solana. The same message gives the same signature. */
type Ed25519Key = { address: Address; sign: (message: Uint8Array) => Uint8Array };

/** @throws RangeError for a seed that is not of 32 bytes */
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
 * Each user's own delegate: a key that payers of this user allow, and that nobody else's payout is
 * pulled with. Whoever has the secret has them all, and another secret gives other delegates: what
 * payers have allowed the old ones is never pulled again.
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
