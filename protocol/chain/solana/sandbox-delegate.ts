import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { delegateSeed, SANDBOX_DELEGATE_SECRET } from "./delegate-seed.ts";

/**
 * The delegate that this user's payers allow in the sandbox.
 * @throws RangeError for an invalid user number
 */
export async function sandboxDelegate(userId: number): Promise<string> {
  const seed = delegateSeed(SANDBOX_DELEGATE_SECRET, userId);
  return (await createKeyPairSignerFromPrivateKeyBytes(seed)).address;
}
