import { APPROVAL_PRICE, APPROVAL_UNITS } from "./approval-budget.ts";
import { readApproval, type ReadApproval } from "./read-approval.ts";
import { SOLANA_TOKEN_DECIMALS } from "#protocol/chain/solana/solana-programs.ts";
import type { SolanaRefusal } from "./solana-refusal.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";

/** What an owner's wallet is asked to allow: this delegate may take exactly these units of this mint. */
export type SolanaApproval = {
  owner: string;
  mint: string;
  delegate: string;
  /** 0n revokes an allowance. */
  units: bigint;
};

/** The part that differs, or why the bytes are not an approval. */
export type ApprovalFault = keyof ReadApproval | SolanaRefusal;

/**
 * Why these bytes are not the derived approval with our own limit and price; empty when they are. Bytes
 * with a fault are never signed.
 * @throws Error when the derived approval has an invalid address
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
    computeUnits: APPROVAL_UNITS,
    microLamports: APPROVAL_PRICE,
    assertions: 0,
  };
  const fields = Object.keys(expected) as (keyof ReadApproval)[];
  return fields.filter((field) => read.approval[field] !== expected[field]);
}
