import { delegateSeed } from "#protocol/chain/solana/delegate-seed.ts";
import { ed25519Key, type Ed25519Key } from "./ed25519-key.ts";

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
