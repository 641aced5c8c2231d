/** A signature as the dashboard knows it: what was requested, and what the wallet reported. */
export type RequestedSignature = {
  state:
    | "asked"
    | "sent"
    | "mined"
    | "rejected"
    | "replaced"
    | "reverted"
    | "dropped"
    | "other_amount";
  /** The units that the transaction approves; 0n revokes. */
  units: bigint;
  nonce: number;
  hash: string | null;
};

type ApprovalSeen = {
  hash: string;
  units: bigint;
  blockNumber: bigint;
  confirmations: number;
};

/**
 * What the chain shows. Approvals, oldest first: those that the signer sent, of this nonce or a later one, and
 * those that others sent for it.
 */
export type SignatureReading = {
  allowanceUnits: bigint;
  /** The allowance at the required depth. */
  deepAllowanceUnits: bigint;
  minedNonce: number;
  pendingNonce: number;
  approvals: readonly ApprovalSeen[];
  /** Every block since the wallet was opened was searched. */
  isComplete: boolean;
  outcome:
    | { state: "pending" }
    | { state: "mined"; outcome: "success" | "reverted"; confirmations: number }
    /** `isNonceUsed`: by another transaction, at the required depth. */
    | { state: "unknown"; isNonceUsed: boolean };
};

export type SignaturePhase =
  | { phase: "allowed"; hash: string | null; isReplacement: boolean }
  | {
      phase: "confirming";
      hash: string;
      isReplacement: boolean;
      confirmations: number;
      needed: number;
    }
  | { phase: "pending"; hash: string; isSeen: boolean }
  | { phase: "unreported" }
  /** The signature failed, but not deep enough yet to ask again. */
  | { phase: "settling"; why: "reverted" | "nonce_used" | "other_amount" | "expired" }
  | { phase: "may_ask"; why: "rejected" | "nonce_used" | "reverted" | "gone" | "expired" }
  | { phase: "other_amount"; hash: string; units: bigint }
  | { phase: "unknown" };

/** A transaction waits under a free nonce: the wallet may have chosen it for this signature. */
const hasWaiting = ({ pendingNonce, minedNonce }: SignatureReading) => pendingNonce > minedNonce;

function ofApproval(
  asked: RequestedSignature,
  reading: SignatureReading,
  approval: ApprovalSeen,
  needed: number,
): SignaturePhase {
  const { hash, units, confirmations } = approval;
  const isReplacement = asked.hash !== null && asked.hash !== hash;
  const isDeep = confirmations >= needed;
  const isGone = isDeep && reading.allowanceUnits !== units;
  if (isGone && !hasWaiting(reading)) return { phase: "may_ask", why: "gone" };
  if (units !== asked.units) {
    return isDeep && !hasWaiting(reading)
      ? { phase: "other_amount", hash, units }
      : { phase: "settling", why: "other_amount" };
  }
  return {
    phase: "confirming",
    hash,
    isReplacement,
    confirmations: Math.min(confirmations, needed - 1),
    needed,
  };
}

/** The chain shows no approval from this signature. */
function ofNothing(
  asked: RequestedSignature,
  reading: SignatureReading,
  needed: number,
): SignaturePhase {
  const { outcome: seen, minedNonce, isComplete } = reading;
  if (seen.state === "mined") {
    const why = seen.outcome === "reverted" ? "reverted" : "nonce_used";
    if (seen.confirmations < needed || hasWaiting(reading)) return { phase: "settling", why };
    return isComplete ? { phase: "may_ask", why } : { phase: "unknown" };
  }
  if (seen.state === "pending") return { phase: "pending", hash: asked.hash ?? "", isSeen: true };
  if (minedNonce <= asked.nonce) {
    if (asked.state === "rejected") return { phase: "may_ask", why: "rejected" };
    if (asked.state === "dropped") return { phase: "may_ask", why: "gone" };
    return asked.hash === null
      ? { phase: "unreported" }
      : { phase: "pending", hash: asked.hash, isSeen: false };
  }
  if (!seen.isNonceUsed || hasWaiting(reading)) return { phase: "settling", why: "nonce_used" };
  return isComplete ? { phase: "may_ask", why: "nonce_used" } : { phase: "unknown" };
}

/**
 * The phase of a signature, and so what may be shown and asked next. The chain decides; the wallet's reports
 * and the stored state count only where the chain shows nothing. Another hash with the same content is as
 * good, and a reorganisation that removes the approval leads back to waiting.
 * @param reading null: the chain can't be read now
 * @param needed required confirmations, the transaction's own block included
 */
export function signaturePhase(
  asked: RequestedSignature,
  reading: SignatureReading | null,
  needed: number,
): SignaturePhase {
  if (reading === null) return { phase: "unknown" };
  const last = reading.approvals.at(-1);
  const stands =
    reading.allowanceUnits === asked.units && reading.deepAllowanceUnits === asked.units;
  if (stands && (last === undefined || last.units === asked.units)) {
    // An approval that somebody else sent for the signer uses none of the signer's nonces.
    const isDone = last !== undefined || reading.minedNonce > asked.nonce;
    const hash = last?.hash ?? asked.hash;
    const isReplacement = last !== undefined && asked.hash !== null && asked.hash !== last.hash;
    if (isDone) return { phase: "allowed", hash, isReplacement };
  }
  if (last !== undefined) return ofApproval(asked, reading, last, needed);
  return ofNothing(asked, reading, needed);
}

/**
 * The nonce of the next transaction. While the last signature's nonce is free it is used again, so that at
 * most one of the two can ever be mined.
 */
export function nextNonce(
  last: Pick<RequestedSignature, "nonce"> | null,
  { minedNonce, pendingNonce }: Pick<SignatureReading, "minedNonce" | "pendingNonce">,
): number {
  return last !== null && minedNonce <= last.nonce ? last.nonce : pendingNonce;
}

/** Phases in which the wallet may be opened again only if its owner says that it shows nothing. */
export const isUnheard = ({ phase }: SignaturePhase): boolean =>
  phase === "unreported" || phase === "pending";
