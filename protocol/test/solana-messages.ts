import { address, type Address, type Instruction } from "@solana/kit";
import { getApproveCheckedInstruction } from "@solana-program/token";
import { base58 } from "@scure/base";
import * as fc from "fast-check";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { compileMessage } from "#protocol/chain/solana/compile-message.ts";
import type { SolanaApproval } from "#lib/rules/allowances/solana/approval-faults.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";

/** An address that nobody holds, the same for the same number. */
export const someAddress = (number: number): Address =>
  address(base58.encode(new Uint8Array(32).fill(number)));

export const BLOCKHASH: string = someAddress(9);

export const APPROVAL: SolanaApproval = {
  owner: someAddress(1),
  mint: pinnedToken("production", "solana", "USDC") ?? "",
  // No byte that a program begins with.
  delegate: someAddress(30),
  units: 100_000_000n,
};

type Parts = { feePayer: string; instructions: readonly Instruction[]; blockhash?: string };

/** A message of any instructions. */
export function messageOf({ feePayer, instructions, blockhash = BLOCKHASH }: Parts): Uint8Array {
  return compileMessage({ feePayer, instructions, blockhash }).message;
}

/** An approval's instruction, with any part overridden. */
export async function approveInstruction(
  over: Partial<SolanaApproval> & { source?: string; decimals?: number } = {},
) {
  const { owner, mint, delegate, units } = { ...APPROVAL, ...over };
  return getApproveCheckedInstruction({
    source: address(over.source ?? (await tokenAccountOf({ owner, mint }))),
    mint: address(mint),
    delegate: address(delegate),
    owner: address(owner),
    amount: units,
    decimals: over.decimals ?? 6,
  });
}

const addresses = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): string => base58.encode(bytes));

/** Any approval between four different addresses. */
export const approvals: fc.Arbitrary<SolanaApproval> = fc
  .record({
    owner: addresses,
    mint: addresses,
    delegate: addresses,
    units: fc.bigInt(0n, (1n << 64n) - 1n),
  })
  .filter(({ owner, mint, delegate }) => new Set([owner, mint, delegate]).size === 3);
