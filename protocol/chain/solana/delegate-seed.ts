import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * The seed of a user's own delegate, by whoever has the secret of all of them.
 * @throws RangeError for what is no user's number, or a secret of less than 32 bytes
 */
export function delegateSeed(secret: Uint8Array, userId: number): Uint8Array {
  if (secret.length < 32) throw new RangeError("a secret of at least 32 bytes is needed");
  if (!Number.isSafeInteger(userId) || userId < 1) {
    throw new RangeError(`${userId} is no user's number`);
  }
  return hmac(sha256, secret, bytesOf(`ponte solana delegate ${userId}`));
}

/**
 * Of the sandbox's delegates. Known to everybody and of no worth outside of it, so that a delegate can
 * be pinned in code there, as a factory is; where real money moves the secret is the service's own,
 * and an administrator pins each delegate.
 */
export const SANDBOX_DELEGATE_SECRET: Uint8Array = sha256(
  bytesOf("ponte sandbox solana delegates"),
);
