import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { invitationCode } from "#lib/people/rows/invitation-secrets.ts";
import { openInvitationOf } from "#lib/people/rows/invitations.ts";
import { requestById } from "#lib/policies/rows/requests.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";

/**
 * The code without which the invitation of a request is not accepted, for whoever has approved it, until
 * somebody has accepted; null for everybody else.
 */
export async function codeOfInvitation(
  store: Store,
  session: Session,
  requestId: string,
): Promise<string | null> {
  if (!isAllowed(session, "request:decide")) return null;
  const request = await requestById(store.db, session.account.id, requestId);
  if (request?.operation !== "change") return null;
  if (!/^invitation:(make|renew)$/.test(request.row.content.change)) return null;
  if (!request.approvedBy.includes(session.person.id)) return null;
  const isToMake = requestState(request, new Date()) === "granted";
  if (!isToMake && !(await openInvitationOf(store.db, requestId))) return null;
  return invitationCode(requestId);
}
