import { readApproval, type ReadApproval } from "./read-approval.ts";
import { SOLANA_TOKEN_DECIMALS } from "./solana-programs.ts";
import type { SolanaRefusal } from "./solana-refusal.ts";
import { tokenAccountOf } from "./token-account.ts";

/** What an owner's wallet is asked to allow: this delegate may take exactly these units of this mint. */
export type SolanaApproval = {
  owner: string;
  mint: string;
  delegate: string;
  /** 0n takes an allowance back. */
  units: bigint;
};

/** What differs, or why the bytes are no approval at all. */
export type ApprovalFault = keyof ReadApproval | SolanaRefusal;

/**
 * Why these very bytes are not the derived approval; empty when they are. Nothing is signed that has
 * a fault. @throws Error for a derived approval of what is no address
 */
export async function approvalFaults(
  message: Uint8Array,
  derived: SolanaApproval,
  blockhash: string,
): Promise<ApprovalFault[]> {
  const read = readApproval(message);
  if (!read.ok) return [read.why];
  const expected: ReadApproval = {
    feePayer: derived.owner,
    owner: derived.owner,
    source: await tokenAccountOf(derived),
    mint: derived.mint,
    delegate: derived.delegate,
    units: derived.units,
    decimals: SOLANA_TOKEN_DECIMALS,
    blockhash,
  };
  const fields = Object.keys(expected) as (keyof ReadApproval)[];
  return fields.filter((field) => read.approval[field] !== expected[field]);
}
