import { getApproveCheckedInstruction } from "@solana-program/token";
import { address, getU32Encoder, getU64Encoder, type Instruction } from "@solana/kit";
import { APPROVAL_PRICE, APPROVAL_UNITS } from "./approval-budget.ts";
import { compileMessage } from "#protocol/chain/solana/compile-message.ts";
import type { SolanaApproval } from "./approval-faults.ts";
import {
  COMPUTE_BUDGET_PROGRAM,
  SOLANA_TOKEN_DECIMALS,
} from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";

const U64_MOST = (1n << 64n) - 1n;

const budget = (kind: number, value: Iterable<number>): Instruction => ({
  programAddress: address(COMPUTE_BUDGET_PROGRAM),
  data: Uint8Array.from([kind, ...value]),
});

export const limitInstruction = (units: number): Instruction =>
  budget(2, getU32Encoder().encode(units));
export const priceInstruction = (microLamports: bigint): Instruction =>
  budget(3, getU64Encoder().encode(microLamports));

/** The limit and the price of our own approvals. */
export const OWN_BUDGET: readonly Instruction[] = [
  limitInstruction(APPROVAL_UNITS),
  priceInstruction(APPROVAL_PRICE),
];

/**
 * The message that the owner's wallet signs and pays for: our compute limit and price, and one
 * `ApproveChecked`, whose mint and decimals the chain itself checks.
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
  return compileMessage({ feePayer: owner, instructions: [...OWN_BUDGET, approve], blockhash })
    .message;
}
