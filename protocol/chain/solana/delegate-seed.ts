import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * The seed of a user's delegate, derived from the secret behind all delegates.
 * @throws RangeError for an invalid user number or a secret shorter than 32 bytes
 */
export function delegateSeed(secret: Uint8Array, userId: number): Uint8Array {
  if (secret.length < 32) throw new RangeError("a secret of at least 32 bytes is needed");
  if (!Number.isSafeInteger(userId) || userId < 1) {
    throw new RangeError(`${userId} is no user's number`);
  }
  return hmac(sha256, secret, bytesOf(`ponte solana delegate ${userId}`));
}

/**
 * The secret of the sandbox's delegates. It is public and worthless elsewhere, so that a sandbox delegate
 * can be pinned in code, as a factory is. Where real money moves, the service keeps its own secret and an
 * administrator pins each delegate.
 */
export const SANDBOX_DELEGATE_SECRET: Uint8Array = sha256(
  bytesOf("ponte sandbox solana delegates"),
);
