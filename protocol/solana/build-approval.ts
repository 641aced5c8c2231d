import { getApproveCheckedInstruction } from "@solana-program/token";
import {
  address,
  appendTransactionMessageInstruction,
  blockhash as blockhashOf,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import type { SolanaApproval } from "./solana-approval.ts";
import { SOLANA_TOKEN_DECIMALS } from "./solana-programs.ts";
import { tokenAccountOf } from "./token-account.ts";

const U64_MOST = (1n << 64n) - 1n;

/**
 * The message that the owner's wallet signs and pays for: one `ApproveChecked`, of which the chain
 * itself checks mint and decimals. A legacy message, since only a versioned one could hide accounts
 * in lookup tables.
 * @param blockhash a recent one; the chain forgets it after 150 slots and the bytes with it
 * @throws RangeError when the units are no u64, Error for what is no address
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
  // Its height is for whoever waits, not for the bytes.
  const lifetime = { blockhash: blockhashOf(blockhash), lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: "legacy" }),
    (it) => setTransactionMessageFeePayer(address(owner), it),
    (it) => setTransactionMessageLifetimeUsingBlockhash(lifetime, it),
    (it) => appendTransactionMessageInstruction(approve, it),
    compileTransactionMessage,
  );
  return new Uint8Array(getCompiledTransactionMessageEncoder().encode(message));
}
