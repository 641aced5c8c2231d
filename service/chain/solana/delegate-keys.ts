import { createHmac } from "node:crypto";
import { ed25519Key, type Ed25519Key } from "./ed25519-key.ts";

/**
 * Each user's own delegate: a key that payers of this user allow, and that nobody else's payout is
 * pulled with. Whoever has the secret has them all, and another secret gives other delegates: what
 * payers have allowed the old ones is never pulled again.
 */
export function delegateKeys(secret: Uint8Array): (userId: number) => Ed25519Key {
  if (secret.length < 32) throw new RangeError("a secret of at least 32 bytes is needed");
  const made = new Map<number, Ed25519Key>();
  return (userId) => {
    if (!Number.isSafeInteger(userId) || userId < 1) {
      throw new RangeError(`${userId} is no user's number`);
    }
    const known = made.get(userId);
    if (known) return known;
    const seed = createHmac("sha256", secret).update(`ponte solana delegate ${userId}`).digest();
    const key = ed25519Key(new Uint8Array(seed));
    made.set(userId, key);
    return key;
  };
}
