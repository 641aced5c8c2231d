import "server-only";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { approvalData } from "#lib/rules/allowances/approval-data.ts";
import {
  APPROVAL_FEE_LAMPORTS,
  MOST_FEE_LAMPORTS,
} from "#lib/rules/allowances/solana/approval-budget.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { solanaFee } from "./signed-content.ts";

/** The approval, read back from the bytes for the token. */
export type AllowSummary = {
  /** The call's data; on solana the instruction's. */
  calldata: `0x${string}`;
  to: string;
  /** Null on solana. */
  chainId: number | null;
  spender: string;
  units: string;
  amount: string;
  /**
   * Decimal text of the network's coin, where the approval itself says it: what ours costs at most, and the
   * most that a wallet may make of it.
   */
  fee: { own: string; most: string } | null;
};

const APPROVAL_FEE = {
  own: solanaFee(APPROVAL_FEE_LAMPORTS),
  most: solanaFee(MOST_FEE_LAMPORTS),
};

/** Read back from the exact bytes that would be sent; null when they can't be read. */
export function allowSummary(allowance: Allowance): AllowSummary | null {
  const read = approvalData(allowance);
  if (read === null) return null;
  const { data: calldata, units } = read;
  const { token, chainId } = allowance;
  const spender = read.spender ?? allowance.spender;
  const amount = formatAmount(units, token.symbol);
  const fee = allowance.family === "solana" ? APPROVAL_FEE : null;
  return { calldata, to: token.address, chainId, spender, units: units.toString(), amount, fee };
}
