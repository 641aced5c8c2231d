import "server-only";
import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { allowedAmount } from "./allowed-amount.ts";
import { signedContent, type SignedContent } from "./signed-content.ts";

/** The phase as sent to a page; `amount`: what is allowed instead, decimal text or `unlimited`. */
export type SignaturePhaseView =
  | Exclude<SignaturePhase, { phase: "other_amount" }>
  | { phase: "other_amount"; hash: string; units: string; amount: string };

export type SignatureView = {
  id: string;
  purpose: "approve" | "reset" | "revoke";
  signer: string;
  units: string;
  amount: string;
  nonce: string;
  hash: string | null;
  askedAt: string;
  /** The name of the person who opened the wallet. */
  askedBy: string;
  phase: SignaturePhaseView;
  /** Read from what the wallet gave back, as are units and amount; null: not there, or sent by the wallet. */
  signed: Pick<SignedContent, "spender" | "fee"> | null;
};

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
