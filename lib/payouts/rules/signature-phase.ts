/** A signature as the dashboard has it: what was asked, and what the wallet has told. */
export type AskedSignature = {
  state:
    | "asked"
    | "sent"
    | "mined"
    | "rejected"
    | "replaced"
    | "reverted"
    | "dropped"
    | "other_amount";
  /** What the transaction approves; 0n takes an allowance back. */
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

/** What the chain shows of it. Approvals: the signer's own, of this nonce or a later one, oldest first. */
export type SignatureReading = {
  allowanceUnits: bigint;
  /** The same as many blocks ago as must hold it. */
  deepAllowanceUnits: bigint;
  minedNonce: number;
  pendingNonce: number;
  approvals: readonly ApprovalSeen[];
  /** Every block since the wallet was opened was looked at. */
  isComplete: boolean;
  outcome:
    | { state: "pending" }
    | { state: "mined"; outcome: "success" | "reverted"; confirmations: number }
    /** `isNonceUsed`: by another one, and as deep as is needed. */
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
  | { phase: "look" }
  /** It has come to nothing, and that is not deep enough yet to ask again. */
  | { phase: "settling"; why: "reverted" | "nonce_used" | "other_amount" | "expired" }
  | { phase: "may_ask"; why: "rejected" | "nonce_used" | "reverted" | "gone" | "expired" }
  | { phase: "other_amount"; hash: string; units: bigint }
  | { phase: "unknown" };

/** Something waits with a nonce that is free: it may be what the wallet sent of its own choice. */
const hasWaiting = ({ pendingNonce, minedNonce }: SignatureReading) => pendingNonce > minedNonce;

function ofApproval(
  asked: AskedSignature,
  reading: SignatureReading,
  approval: ApprovalSeen,
  needed: number,
): SignaturePhase {
  const { hash, units, confirmations } = approval;
  const isReplacement = asked.hash !== null && asked.hash !== hash;
  const isDeep = confirmations >= needed;
  if (units !== asked.units) {
    return isDeep && !hasWaiting(reading)
      ? { phase: "other_amount", hash, units }
      : { phase: "settling", why: "other_amount" };
  }
  const isGone = isDeep && reading.allowanceUnits !== asked.units;
  if (isGone && !hasWaiting(reading)) return { phase: "may_ask", why: "gone" };
  return {
    phase: "confirming",
    hash,
    isReplacement,
    confirmations: Math.min(confirmations, needed - 1),
    needed,
  };
}

/** No approval of it is on the chain. */
function ofNothing(
  asked: AskedSignature,
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
      ? { phase: "look" }
      : { phase: "pending", hash: asked.hash, isSeen: false };
  }
  if (!seen.isNonceUsed || hasWaiting(reading)) return { phase: "settling", why: "nonce_used" };
  return isComplete ? { phase: "may_ask", why: "nonce_used" } : { phase: "unknown" };
}

/**
 * What a signature has come to, and so what may be shown and asked next. The chain decides; what the
 * wallet told, and what was stored of it, only where the chain says nothing. Another hash with the
 * same content is as good, and a reorganisation that takes the approval away leads back to waiting.
 * @param reading null: the chain can't be seen now
 * @param needed blocks that must hold a transaction, its own included
 */
export function signaturePhase(
  asked: AskedSignature,
  reading: SignatureReading | null,
  needed: number,
): SignaturePhase {
  if (reading === null) return { phase: "unknown" };
  const last = reading.approvals.at(-1);
  const stands =
    reading.allowanceUnits === asked.units && reading.deepAllowanceUnits === asked.units;
  if (stands && (last === undefined || last.units === asked.units)) {
    const isUsed = reading.minedNonce > asked.nonce;
    const hash = last?.hash ?? (isUsed ? asked.hash : null);
    const isReplacement = last !== undefined && asked.hash !== null && asked.hash !== last.hash;
    if (isUsed) return { phase: "allowed", hash, isReplacement };
  }
  if (last !== undefined) return ofApproval(asked, reading, last, needed);
  return ofNothing(asked, reading, needed);
}

/**
 * The nonce that the next transaction must carry. While the last one's is free it is that one again,
 * so that of the two at most one can ever be mined.
 */
export function nextNonce(
  last: Pick<AskedSignature, "nonce"> | null,
  { minedNonce, pendingNonce }: Pick<SignatureReading, "minedNonce" | "pendingNonce">,
): number {
  return last !== null && minedNonce <= last.nonce ? last.nonce : pendingNonce;
}

/** Phases in which the wallet may be opened again only when its owner says that it shows nothing. */
export const isUnheard = ({ phase }: SignaturePhase): boolean =>
  phase === "look" || phase === "pending";
