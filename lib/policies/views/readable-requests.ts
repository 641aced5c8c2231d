import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { whoDecides, type RequestDecider } from "#lib/policies/rows/who-decides.ts";
import { DEEDS as POLICED } from "#lib/rules/policies/deeds.ts";
import type { RequestDeed } from "#lib/rules/policies/request-content.ts";

/** Of what there are requests. */
export const DEEDS: readonly RequestDeed[] = [...POLICED, "change"];

/** Whether the session's person may read a request: a change names people, and needs the team's or its decider's eyes. */
export const mayRead = (
  session: Session,
  deed: RequestDeed,
  who: readonly RequestDecider[],
): boolean =>
  deed !== "change" ||
  isAllowed(session, "people:read") ||
  (isAllowed(session, "request:decide") && who.some(({ id }) => id === session.person.id));

/** Of what the session's person may read some requests. */
export const readableDeeds = (session: Session): readonly RequestDeed[] =>
  isAllowed(session, "people:read") || isAllowed(session, "request:decide") ? DEEDS : POLICED;

/** Those of the requests that the session's person may read. */
export async function readableRequests(
  rows: Rows,
  session: Session,
  requests: readonly ApprovalRequest[],
): Promise<ApprovalRequest[]> {
  const asked = requests.map(({ row }) => row);
  const who = await whoDecides(rows, session.account.id, asked);
  return requests.filter(({ deed, row }) => mayRead(session, deed, who(row)));
}
