"use server";
import { action } from "#lib/core/doors/action.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import {
  addAnswer,
  requestSubject,
  endRequestOf,
  requestById,
  requestTrailSubject,
  sendRequestHint,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { endCoolingOff, recipientOf } from "#lib/policies/rows/recipients.ts";
import { requireCanApprove } from "#lib/policies/checks/require-can-approve.ts";
import { requireStillHolds } from "#lib/policies/checks/require-still-holds.ts";
import { notifyAnswered } from "#lib/policies/rows/notify-answered.ts";
import { TOPICS } from "#lib/rules/policies/request-topics.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { ApproveRequest, RefuseRequest } from "#lib/rules/policies/answer-request.ts";

type Answering = { account: Account; actor: Session; store: Store; audit: Audit };

/** Gives an answer to a request that still waits, one after the other. */
async function answer(
  { account, actor, store, audit }: Answering,
  id: string,
  verdict: "approve" | "refuse",
  write: (tx: Tx, request: ApprovalRequest) => Promise<void>,
): Promise<{ request: string }> {
  audit.note({ action: `approval:${verdict}`, detail: { request: id } });
  await store.transaction(async (tx) => {
    await lockDecisions(tx, account.id);
    const request = await requestById(tx, account.id, id);
    if (!request) throw new DashboardError("NOT_FOUND");
    const { operation, object, hash } = request.row;
    audit.note({ subject: requestTrailSubject(request), detail: { code: approvalCode(hash) } });
    await requireCanApprove(tx, actor, request, verdict);
    await write(tx, request);
    await notifyAnswered(tx, account.id, id, actor.person.name);
    await sendRequestHint(tx, account.id, id);
    const topic = TOPICS[operation];
    if (topic) await sendHint(tx, { account: account.id, topic, id: object });
    await audit.writeIn(tx);
  });
  return { request: id };
}

/** Once enough have approved a recipient, money may move to it for good. */
async function endCoolingOffOnceGranted(tx: Tx, asked: ApprovalRequest): Promise<void> {
  const recipient = recipientOf(asked);
  if (recipient === null) return;
  const { id, hash } = asked.row;
  const now = await requestById(tx, recipient.accountId, id);
  if (!now || requestState(now, new Date()) !== "granted") return;
  if (!(await endCoolingOff(tx, recipient, hash, "free"))) throw new DashboardError("CONFLICT");
  await endRequestOf(tx, requestSubject(asked), "done");
}

/** Approves exactly what was shown. */
export const approveRequestAction = action(
  ApproveRequest,
  "request:decide",
  ({ request: id, hash }, context) =>
    answer(context, id, "approve", async (tx, request) => {
      if (request.row.hash !== hash) throw new DashboardError("CONFLICT");
      await requireStillHolds(tx, request);
      const { id: by } = context.actor.person;
      await addAnswer(tx, { request_id: id, person_id: by, verdict: "approve", reason: null });
      await endCoolingOffOnceGranted(tx, request);
    }),
  { fresh: true },
);

/** Refuses, and says why. */
export const refuseRequestAction = action(
  RefuseRequest,
  "request:decide",
  ({ request: id, reason }, context) =>
    answer(context, id, "refuse", async (tx, request) => {
      const { id: by } = context.actor.person;
      context.audit.note({ detail: { reason } });
      await addAnswer(tx, { request_id: id, person_id: by, verdict: "refuse", reason });
      await endRequestOf(tx, requestSubject(request), "refused");
      const recipient = recipientOf(request);
      if (recipient) await endCoolingOff(tx, recipient, request.row.hash, "refused");
    }),
  { fresh: true },
);
