import "server-only";
import { randomUUID } from "node:crypto";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { env } from "#lib/core/env.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { approvedBatch, type FixedBatch, type FixedLine } from "#lib/batches/rows/fixed-batches.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import { addRequest, endRequestOf, type ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { requireLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { batchRequestSubject, batchVerdict } from "./batch-verdict.ts";

type Asking = {
  actor: PolicyActor;
  batch: FixedBatch;
  lines: readonly FixedLine[];
  audit: Audit;
  /** The approval counts that long at least: what is asked for before its day has to hold on it. */
  leastHours?: number;
};

/**
 * Asks others to approve a batch exactly as it is; `lockDecisions` and the batch's own lock were taken before.
 * @returns the request's id, also where it was asked for already
 * @throws DashboardError `POLICY_REFUSES`; `PURPOSE_REQUIRED`; `CONFLICT` where there is nothing to ask
 */
export async function askBatchApproval(
  tx: Tx,
  { actor, batch, lines, audit, leastHours = 0 }: Asking,
): Promise<string> {
  const asked = { actor, batch, lines, decided: lines, withSigning: true };
  const verdict = await batchVerdict(tx, asked);
  if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
  if (verdict.is === "waiting" && verdict.request) return verdict.request.row.id;
  if (verdict.is !== "needed") throw new DashboardError("CONFLICT");
  await requireLinePurposes(tx, actor.account, batch, lines);
  const { others, hours, cents } = verdict;
  const about = batchRequestSubject(batch);
  await endRequestOf(tx, about, verdict.lapsed === "changed" ? "changed" : "replaced");
  const id = randomUUID();
  const hash = batch.content_hash;
  await addRequest(tx, {
    id,
    about,
    content: approvedBatch(batch, lines),
    hash,
    cents,
    others,
    cooling_off_hours: hours,
    actors: [...new Set([...batch.actors, actor.person.id])],
    asked_by: actor.person.id,
    expiresInHours: Math.max(approvalHours(hours), leastHours),
  });
  audit.note({ detail: { request: id, code: approvalCode(hash), others, hours } });
  return id;
}

/** How long a batch's approval counts from when it is asked for. `coolingOff`: hours in which it is not given yet. */
export const approvalHours = (coolingOff: number): number =>
  env().APPROVAL_EXPIRY_HOURS + coolingOff;

/** Whether somebody approved a batch, by its newest request. */
export function hasApproved(request: ApprovalRequest<"batch"> | null, personId: string): boolean {
  const answers = request?.answers ?? [];
  return answers.some((one) => one.verdict === "approve" && one.person_id === personId);
}

/**
 * Whoever approved a batch does not run it: it would be one pair of eyes for both.
 * @throws DashboardError `OWN_PART`
 */
export function requireNotApprover(
  request: ApprovalRequest<"batch"> | null,
  personId: string,
): void {
  if (hasApproved(request, personId)) throw new DashboardError("OWN_PART");
}
