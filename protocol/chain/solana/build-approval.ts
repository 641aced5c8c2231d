import { getApproveCheckedInstruction } from "@solana-program/token";
import { address } from "@solana/kit";
import { compileMessage } from "./compile-message.ts";
import type { SolanaApproval } from "./approval-faults.ts";
import { SOLANA_TOKEN_DECIMALS } from "./solana-programs.ts";
import { tokenAccountOf } from "./token-account.ts";

const U64_MOST = (1n << 64n) - 1n;

/**
 * The message that the owner's wallet signs and pays for: one `ApproveChecked`, whose mint and decimals
 * the chain itself checks.
 * @param blockhash a recent one
 * @throws RangeError when the units do not fit a u64, Error for an invalid address
 */
export async function buildApproval(
  { owner, mint, delegate, units }: SolanaApproval,
  blockhash: string,
): Promise<Uint8Array> {
  if (units < 0n || units > U64_MOST) throw new RangeError("units are no u64");
  const approve = getApproveCheckedInstruction({
    source: await tokenAccountOf({ owner, mint }),
    mint: address(mint),
    delegate: address(delegate),
    owner: address(owner),
    amount: units,
    decimals: SOLANA_TOKEN_DECIMALS,
  });
  return compileMessage({ feePayer: owner, instructions: [approve], blockhash }).message;
}
