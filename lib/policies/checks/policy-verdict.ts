import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import {
  verdictOf,
  type RequestedApproval,
  type Lapsed,
  type Verdict,
} from "#lib/rules/policies/verdict.ts";
import {
  decide,
  strictest,
  type Decision,
  type MoneyOperation,
} from "#lib/rules/policies/decide.ts";

export type PolicyActor = Pick<Session, "account" | "person" | "roles">;

/** What somebody is about to do with money, beside who does it. */
export type ByActor = Omit<MoneyOperation, "person" | "roles">;

/** At least one other person, whatever a policy would let pass or rest. */
const withAnother = (decision: Decision): Decision =>
  decision.do === "refuse"
    ? decision
    : { ...decision, do: "ask", others: Math.max(decision.others, 1), hours: 0 };

/**
 * What the policy of this moment says, with the newest request for the very thing; of several operations, which are
 * asked for as one, the strictest. `needsAnother`: nobody does
 * it alone, except in a sandbox where nobody else is.
 */
export async function policyVerdict(
  rows: Rows,
  { account, person, roles }: PolicyActor,
  operations: ByActor | readonly ByActor[],
  { asked, needsAnother = false }: { asked: RequestedApproval | null; needsAnother?: boolean },
): Promise<Verdict> {
  const { rules } = await currentPolicy(rows, account);
  const decided = strictest(
    [operations].flat().map((one) => decide(rules, { ...one, person: person.id, roles })),
  );
  const decision = needsAnother ? withAnother(decided) : decided;
  const others = decision.do === "ask" ? await countEligibleApprovers(rows, account, person.id) : 0;
  const least = needsAnother && account.environment === "production" ? 1 : 0;
  return verdictOf(decision, Math.max(others, least), asked, new Date());
}

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
