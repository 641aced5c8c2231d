import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { delegateSeed, SANDBOX_DELEGATE_SECRET } from "./delegate-seed.ts";

/**
 * Whom a payer of this user allows in the sandbox.
 * @throws RangeError for what is no user's number
 */
export async function sandboxDelegate(userId: number): Promise<string> {
  const seed = delegateSeed(SANDBOX_DELEGATE_SECRET, userId);
  return (await createKeyPairSignerFromPrivateKeyBytes(seed)).address;
}
