"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { deciderIn } from "#lib/policies/checks/require-can-approve.ts";
import { isWithdrawable } from "#lib/policies/checks/is-withdrawable.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { endCoolingOff, recipientOf } from "#lib/policies/rows/recipients.ts";
import {
  addAnswer,
  requestById,
  requestTrailSubject,
  sendRequestHint,
  withdrawRequest,
} from "#lib/policies/rows/requests.ts";
import { notifyWithdrawn } from "#lib/policies/rows/notify-withdrawn.ts";
import { whoDecides } from "#lib/policies/rows/who-decides.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { WithdrawApproval } from "#lib/rules/policies/answer-request.ts";
import { TOPICS } from "#lib/rules/policies/request-topics.ts";

/**
 * Takes an approval back, whoever gave it. It waits for whoever executes at this moment, or they for it: one of
 * the two sees that it came too late.
 */
export const withdrawApprovalAction = action(
  WithdrawApproval,
  "request:decide",
  async ({ request: id, reason }, { account, actor, transaction, audit }) => {
    audit.note({ action: "approval:withdraw", detail: { request: id } });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const request = await requestById(tx, account.id, id);
      if (!request) throw new DashboardError("NOT_FOUND");
      const { operation, object, hash } = request.row;
      const subject = requestTrailSubject(request);
      audit.note({ subject, detail: { code: approvalCode(hash), reason } });
      const who = (await whoDecides(tx, account.id, [request.row]))(request.row);
      const by = actor.person.id;
      if (!deciderIn(who, actor)) throw new DashboardError("NOT_ALLOWED");
      if (request.row.asked_by === by) throw new DashboardError("OWN_REQUEST");
      if (!(await isWithdrawable(tx, request))) throw new DashboardError("WITHDRAWN_TOO_LATE");
      const recipient = recipientOf(request);
      if (recipient && !(await endCoolingOff(tx, recipient, hash, "refused"))) {
        throw new DashboardError("CONFLICT");
      }
      await addAnswer(tx, { request_id: id, person_id: by, verdict: "withdraw", reason });
      await withdrawRequest(tx, account.id, id);
      await notifyWithdrawn(tx, request, actor.person);
      await sendRequestHint(tx, account.id, id);
      const topic = TOPICS[operation];
      if (topic) await sendHint(tx, { account: account.id, topic, id: object });
      await audit.writeIn(tx);
    });
    return { request: id };
  },
  { fresh: true },
);
