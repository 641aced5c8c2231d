import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { whoDecides, type RequestDecider } from "#lib/policies/rows/who-decides.ts";
import { OPERATIONS as POLICED } from "#lib/rules/policies/operations.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

/** Of what there are requests. */
export const REQUEST_OPERATIONS: readonly RequestOperation[] = [
  "payout",
  "batch",
  ...POLICED.filter((one) => one !== "payout"),
  "change",
];

/** Whether the session's person may read a request: a change names people, and needs the team's or its decider's eyes. */
export const mayRead = (
  session: Session,
  operation: RequestOperation,
  who: readonly RequestDecider[],
): boolean =>
  operation !== "change" ||
  isAllowed(session, "people:read") ||
  (isAllowed(session, "request:decide") && who.some(({ id }) => id === session.person.id));

/** Of what the session's person may read some requests. */
export const readableOperations = (session: Session): readonly RequestOperation[] =>
  isAllowed(session, "people:read") || isAllowed(session, "request:decide")
    ? REQUEST_OPERATIONS
    : REQUEST_OPERATIONS.filter((one) => one !== "change");

/** Those of the requests that the session's person may read. */
export async function readableRequests(
  rows: Rows,
  session: Session,
  requests: readonly ApprovalRequest[],
): Promise<ApprovalRequest[]> {
  const asked = requests.map(({ row }) => row);
  const who = await whoDecides(rows, session.account.id, asked);
  return requests.filter(({ operation, row }) => mayRead(session, operation, who(row)));
}
