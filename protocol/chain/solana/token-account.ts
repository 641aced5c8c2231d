import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { address } from "@solana/kit";

/**
 * The associated token account that holds an owner's tokens of a mint. Anyone can derive it; it is
 * created before the first tokens arrive. @throws Error for an invalid address
 */
export async function tokenAccountOf({ owner, mint }: { owner: string; mint: string }) {
  const [account] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  return account;
}
