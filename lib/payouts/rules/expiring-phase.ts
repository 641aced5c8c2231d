import "server-only";
import type { StandingAllowance } from "./standing-allowance.ts";
import type { AskedSignature, SignaturePhase } from "./signature-phase.ts";

/** What a chain shows of bytes that hold for a short while only, from which they were signed. */
export type ExpiringReading = StandingAllowance & {
  fate:
    | { state: "mined"; outcome: "success" | "reverted"; confirmations: number; block: bigint }
    | { state: "pending" }
    /** `isDead`: what is final shows that they have expired unmined. */
    | { state: "unknown"; isDead: boolean };
  /** No block takes them any more, final or not. */
  hasExpired: boolean;
};

/**
 * What a signature over bytes that expire has come to. The wallet was given those very bytes and the
 * desk alone sends them: there is no other amount and no replacement, and once they are dead nothing
 * can come of them.
 * @param reading null: the chain can't be seen now
 * @param needed blocks that must hold a transaction, its own included
 */
export function expiringPhase(
  { state, units, hash }: Pick<AskedSignature, "state" | "units" | "hash">,
  reading: ExpiringReading | null,
  needed: number,
): SignaturePhase {
  if (reading === null) return { phase: "unknown" };
  const { allowanceUnits, deepAllowanceUnits, fate, hasExpired } = reading;
  const stands = allowanceUnits === units && deepAllowanceUnits === units;
  if (fate.state === "mined") {
    const { outcome, confirmations } = fate;
    const isDeep = confirmations >= needed;
    if (outcome === "reverted") {
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
  const isNothing = state === "rejected" || (fate.state === "unknown" && fate.isDead);
  // By whichever transaction: nothing of this one can change it any more.
  if (stands && isNothing) return { phase: "allowed", hash: null, isReplacement: false };
  if (state === "rejected") return { phase: "may_ask", why: "rejected" };
  if (isNothing) return { phase: "may_ask", why: "expired" };
  if (fate.state === "pending") return { phase: "pending", hash: hash ?? "", isSeen: true };
  if (hasExpired) return { phase: "settling", why: "expired" };
  if (state === "dropped") return { phase: "may_ask", why: "gone" };
  return hash === null || state === "asked"
    ? { phase: "look" }
    : { phase: "pending", hash, isSeen: false };
}
