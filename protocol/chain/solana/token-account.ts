import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { address } from "@solana/kit";

/**
 * Where an owner's tokens of a mint are: the associated token account, which anyone can derive and
 * which is made before the first of them comes. @throws Error for what is no address
 */
export async function tokenAccountOf({ owner, mint }: { owner: string; mint: string }) {
  const [account] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  return account;
}
