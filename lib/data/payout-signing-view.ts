import "server-only";
import type { SignaturePhase } from "#lib/chain/signature-phase.ts";
import type { PayoutSignature } from "#lib/store/payout-signatures.ts";
import type { Allowance } from "#protocol/allowance.ts";
import { approvalData } from "#protocol/approval-data.ts";
import type { SigningCheck } from "#protocol/check-before-signing.ts";
import { formatAmount, type Token } from "#protocol/money.ts";
import type {
  AllowSummary,
  SignaturePhaseView,
  SignatureView,
  SigningSource,
} from "./payout-allow-view.ts";

/** Made from the very bytes that would be sent, read back; nothing where they can't be. */
export function allowSummary(allowance: Allowance): AllowSummary | null {
  const read = approvalData(allowance);
  if (read === null) return null;
  const { data: calldata, units } = read;
  const { token, chainId } = allowance;
  const spender = read.spender ?? allowance.spender;
  const amount = formatAmount(units, token.symbol);
  return { calldata, to: token.address, chainId, spender, units: units.toString(), amount };
}

const text = (units: bigint | null) => (units === null ? null : units.toString());

/** The comparison's own input, for the page to make it too. */
export function signingSource(check: Omit<SigningCheck, "now">): SigningSource {
  const { pins, asked, quote, limits, recentRates } = check;
  return {
    pins,
    asked: { ...asked, asked: asked.asked.toString() },
    quote: {
      payoutQuoteId: quote.payoutQuoteId,
      commercialRate: quote.commercialRate.toString(),
      rate: quote.rate.toString(),
      senderCents: quote.senderCents.toString(),
      receiverCents: quote.receiverCents.toString(),
      flatFeeCents: text(quote.flatFeeCents),
      partnerFeeCents: text(quote.partnerFeeCents),
      contract: quote.contract,
      expiresAt: quote.expiresAt.toISOString(),
    },
    limits: {
      minRate: limits.minRate.toString(),
      maxRate: limits.maxRate.toString(),
      startMinRate: limits.startMinRate.toString(),
      startMaxRate: limits.startMaxRate.toString(),
      maxFromMedianBps: limits.maxFromMedianBps,
      maxFeeBps: limits.maxFeeBps,
      maxFeeFlatCents: limits.maxFeeFlatCents.toString(),
    },
    recentRates: recentRates.map(String),
  };
}

function phaseView(phase: SignaturePhase, token: Token): SignaturePhaseView {
  if (phase.phase !== "other_amount") return phase;
  const { units, ...seen } = phase;
  return { ...seen, amount: formatAmount(units, token) };
}

export function signatureView(
  row: PayoutSignature,
  phase: SignaturePhase,
  askedBy: string,
): SignatureView {
  return {
    id: String(row.id),
    purpose: row.purpose,
    signer: row.signer,
    units: row.units.toString(),
    amount: formatAmount(row.units, row.token),
    nonce: String(row.nonce),
    hash: row.hash,
    askedAt: row.asked_at.toISOString(),
    askedBy,
    phase: phaseView(phase, row.token),
  };
}
