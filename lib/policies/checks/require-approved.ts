import "server-only";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { Lapsed, Verdict } from "#lib/rules/policies/verdict.ts";

const CODES = {
  refused: "APPROVAL_DENIED",
  withdrawn: "APPROVAL_WITHDRAWN",
  changed: "APPROVAL_CHANGED",
  expired: "APPROVAL_EXPIRED",
  outgrown: "APPROVAL_OUTGROWN",
  drifted: "APPROVAL_DRIFTED",
} as const satisfies Record<Lapsed, FailureCode>;

/**
 * Requires that the policy lets something go on.
 * @throws DashboardError `POLICY_REFUSES`, `APPROVAL_NEEDED`, `APPROVAL_WAITING`, or why an approval does not
 * count
 */
export function requireApproved(verdict: Verdict): void {
  if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
  if (verdict.is === "waiting") throw new DashboardError("APPROVAL_WAITING");
  if (verdict.is !== "needed") return;
  throw new DashboardError(verdict.lapsed ? CODES[verdict.lapsed] : "APPROVAL_NEEDED");
}
