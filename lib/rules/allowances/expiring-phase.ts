import type { RequestedSignature, SignaturePhase } from "./signature-phase.ts";

/** Minor units: the allowance now, and the allowance at the required depth. */
export type CurrentAllowance = { allowanceUnits: bigint; deepAllowanceUnits: bigint };

/** The state of signed bytes that expire soon, and of the allowance they set. */
export type ExpiringReading = CurrentAllowance & {
  outcome:
    | { state: "mined"; outcome: "success" | "reverted"; confirmations: number; block: bigint }
    | { state: "pending" }
    /** `isDead`: final blocks prove that the bytes expired unmined. */
    | { state: "unknown"; isDead: boolean };
  /** No block accepts the bytes any more; this may not be final yet. */
  hasExpired: boolean;
};

/**
 * The phase of a signature over bytes that expire. The wallet got exactly these bytes and only the dashboard
 * sends them, so there can be no other amount and no replacement, and dead bytes have no effect.
 * @param reading null: the chain can't be read now
 * @param needed required confirmations, the transaction's own block included
 */
export function expiringPhase(
  { state, units, hash }: Pick<RequestedSignature, "state" | "units" | "hash">,
  reading: ExpiringReading | null,
  needed: number,
): SignaturePhase {
  if (reading === null) return { phase: "unknown" };
  const { allowanceUnits, deepAllowanceUnits, outcome, hasExpired } = reading;
  const stands = allowanceUnits === units && deepAllowanceUnits === units;
  if (outcome.state === "mined") {
    const { outcome: result, confirmations } = outcome;
    const isDeep = confirmations >= needed;
    if (result === "reverted") {
      return isDeep
        ? { phase: "may_ask", why: "reverted" }
        : { phase: "settling", why: "reverted" };
    }
    if (isDeep && stands) return { phase: "allowed", hash, isReplacement: false };
    if (isDeep && allowanceUnits !== units) return { phase: "may_ask", why: "gone" };
    return {
      phase: "confirming",
      hash: hash ?? "",
      isReplacement: false,
      confirmations: Math.min(confirmations, needed - 1),
      needed,
    };
  }
  const isNothing = state === "rejected" || (outcome.state === "unknown" && outcome.isDead);
  // By some other transaction; this one can no longer change it.
  if (stands && isNothing) return { phase: "allowed", hash: null, isReplacement: false };
  if (state === "rejected") return { phase: "may_ask", why: "rejected" };
  if (isNothing) return { phase: "may_ask", why: "expired" };
  if (outcome.state === "pending") return { phase: "pending", hash: hash ?? "", isSeen: true };
  if (hasExpired) return { phase: "settling", why: "expired" };
  if (state === "dropped") return { phase: "may_ask", why: "gone" };
  return hash === null || state === "asked"
    ? { phase: "unreported" }
    : { phase: "pending", hash, isSeen: false };
}
