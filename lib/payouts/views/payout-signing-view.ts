import "server-only";
import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { approvalData } from "#lib/rules/allowances/approval-data.ts";
import {
  APPROVAL_FEE_LAMPORTS,
  MOST_FEE_LAMPORTS,
} from "#lib/rules/allowances/solana/approval-budget.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { allowedAmount } from "#lib/allowances/views/allowed-amount.ts";
import type { AllowSummary, SignaturePhaseView, SignatureView } from "./payout-allow-view.ts";
import { signedContent, solanaFee } from "./signed-content.ts";

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

function phaseView(phase: SignaturePhase, token: Token): SignaturePhaseView {
  if (phase.phase !== "other_amount") return phase;
  const { units } = phase;
  return { ...phase, units: units.toString(), amount: allowedAmount(units, token) };
}

export function signatureView(
  row: PayoutSignature,
  phase: SignaturePhase,
  askedBy: string,
): SignatureView {
  const signed = signedContent(row);
  const units = signed?.units ?? row.units;
  return {
    id: String(row.id),
    purpose: row.purpose,
    signer: row.signer,
    units: units.toString(),
    amount: formatAmount(units, row.token),
    nonce: String(row.nonce),
    hash: row.hash,
    askedAt: row.asked_at.toISOString(),
    askedBy,
    phase: phaseView(phase, row.token),
    signed: signed && { spender: signed.spender, fee: signed.fee },
  };
}
