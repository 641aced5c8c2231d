import "server-only";
import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { allowedAmount } from "./allowed-amount.ts";
import { signedContent, type SignedContent } from "./signed-content.ts";

type Mined = { hash: string | null; isReplacement: boolean };
/** The state of the last signature for this intent. */
export type SignaturePhaseView =
  /** Mined as requested, deep enough, and the allowance is set. */
  | ({ phase: "allowed" } & Mined)
  | ({ phase: "confirming"; confirmations: number; needed: number } & Mined)
  /** The wallet gave a hash that is in no block yet. */
  | { phase: "pending"; hash: string; isSeen: boolean }
  /** The wallet was opened and has not reported: look there, or say that it shows nothing. */
  | { phase: "look" }
  /** The signature failed; it may be repeated once a few more blocks confirm that. */
  | { phase: "settling"; why: "reverted" | "nonce_used" | "other_amount" | "expired" }
  | { phase: "may_ask"; why: "rejected" | "nonce_used" | "reverted" | "gone" | "expired" }
  /** Edited in the wallet: this is allowed instead; `amount` is decimal text, or `unlimited`. */
  | { phase: "other_amount"; hash: string; units: string; amount: string }
  /** The chain can't be read now. */
  | { phase: "unknown" };

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
