import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { recipientOf, recipientsOf } from "#lib/policies/rows/recipients.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { wasSentToExchange } from "#lib/policies/rows/was-sent-to-exchange.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";

/**
 * Whether the approval of a request can be taken back: until the exchange is asked for a payout or a payin, until
 * a change is made, and of a receiver for as long as it is exactly what was approved. Whoever acts on the answer
 * has called `lockDecisions`.
 */
export async function isWithdrawable(rows: Rows, request: ApprovalRequest): Promise<boolean> {
  const state = requestState(request, new Date());
  const recipient = recipientOf(request);
  if (recipient && state === "done") {
    const kept = (await recipientsOf(rows, recipient, [recipient.object])).get(recipient.object);
    return kept?.state === "free" && kept.hash === request.row.hash;
  }
  const isGiven = state === "granted" || (state === "waiting" && request.approvedBy.length > 0);
  return isGiven && !(await wasSentToExchange(rows, request));
}
