import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { DashboardError, type FailureCode } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { whoDecides, type RequestDecider } from "#lib/policies/rows/who-decides.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";

/*
 * Who may approve what somebody asked for, for pages and for the actions alike. An approval is worth as much as the
 * second person is independent of the first, so each rule shuts out one way to be both:
 *
 * - role: whoever may decide in this account or in the main account above it; who may do what is decided by
 *   administrators, because approvers could otherwise make each other (`who-decides.ts`)
 * - own, part: nobody approves what they asked for, typed or changed
 * - answered: one person counts once
 * - new: somebody who could decide for less than `APPROVER_WAIT_HOURS` might have been let in for this one approval;
 *   others have so long to see them come (`deciders.ts`)
 * - sponsored: of two who lately let one another in, one may act for the other (`sponsorships.ts`)
 *
 * Refusing is never kept from anybody new or sponsored: it moves no money. Whoever has approved counts only while
 * they may still decide (`rows/requests.ts`), and whoever once could goes on counting as somebody to be asked, so that
 * nobody is freed by shutting others out (`rows/eligible-approvers.ts`).
 */

/** Why somebody can't approve a request; `new`, `sponsored`: not before `from`; null: they can. */
export type ApprovalBlocker =
  | { bar: "ended" | "answered" | "role" | "own" | "part" }
  | { bar: "new" | "sponsored"; from: string }
  | null;

/** The session's person among those who decide a request, by the role that they act with; undefined: none of them. */
export const deciderIn = (
  who: readonly RequestDecider[],
  session: Session,
): RequestDecider | undefined =>
  isAllowed(session, "request:decide")
    ? who.find(({ id, isActive }) => isActive && id === session.person.id)
    : undefined;

/** Why a session's person can't approve a request. @param who `whoDecides` it */
export function approvalBlocker(
  request: ApprovalRequest,
  session: Session,
  who: readonly RequestDecider[],
): ApprovalBlocker {
  const { row, answers } = request;
  const { id } = session.person;
  const now = new Date();
  if (requestState(request, now) !== "waiting") return { bar: "ended" };
  if (answers.some(({ person_id }) => person_id === id)) return { bar: "answered" };
  const decider = deciderIn(who, session);
  if (!decider) return { bar: "role" };
  if (row.asked_by === id) return { bar: "own" };
  if (row.actors.includes(id)) return { bar: "part" };
  const from = decider.approvesFrom.toISOString();
  if (decider.isSponsored) return { bar: "sponsored", from };
  return decider.approvesFrom > now ? { bar: "new", from } : null;
}

const CODES = {
  ended: "REQUEST_ENDED",
  answered: "REQUEST_ENDED",
  role: "NOT_ALLOWED",
  own: "OWN_REQUEST",
  part: "OWN_PART",
  new: "NEW_APPROVER",
  sponsored: "SPONSORED_APPROVER",
} as const satisfies Record<NonNullable<ApprovalBlocker>["bar"], FailureCode>;

/**
 * Refuses whoever can't give this answer; `lockDecisions` was called before. A refusal is taken from anybody new
 * or sponsored too.
 * @throws DashboardError a code for each reason
 */
export async function requireCanApprove(
  tx: Tx,
  session: Session,
  request: ApprovalRequest,
  answer: "approve" | "refuse",
): Promise<void> {
  const who = await whoDecides(tx, session.account.id, [request.row]);
  const blocker = approvalBlocker(request, session, who(request.row));
  if (blocker === null || (answer === "refuse" && "from" in blocker)) return;
  throw new DashboardError(CODES[blocker.bar]);
}
