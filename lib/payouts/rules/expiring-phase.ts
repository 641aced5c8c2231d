import type { ExpiringReading } from "#lib/chain/port/port.ts";
import type { AskedSignature, SignaturePhase } from "./signature-phase.ts";

/**
 * What a signature over bytes that expire has come to. The wallet was given those very bytes and the
 * dashboard alone sends them: there is no other amount and no replacement, and once they are dead nothing
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
  // By whichever transaction: nothing of this one can change it any more.
  if (stands && isNothing) return { phase: "allowed", hash: null, isReplacement: false };
  if (state === "rejected") return { phase: "may_ask", why: "rejected" };
  if (isNothing) return { phase: "may_ask", why: "expired" };
  if (outcome.state === "pending") return { phase: "pending", hash: hash ?? "", isSeen: true };
  if (hasExpired) return { phase: "settling", why: "expired" };
  if (state === "dropped") return { phase: "may_ask", why: "gone" };
  return hash === null || state === "asked"
    ? { phase: "look" }
    : { phase: "pending", hash, isSeen: false };
}
