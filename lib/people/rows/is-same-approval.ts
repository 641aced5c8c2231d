import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { isStillApproved } from "#lib/policies/rows/requests.ts";
import type { pendingInvitation } from "./invitations.ts";

type Pending = NonNullable<Awaited<ReturnType<typeof pendingInvitation>>>;

/** Whether the approval of an invitation still stands, for whoever made it and for exactly this person. */
export async function isSameApproval(
  rows: Rows,
  { person, account }: Session,
  {
    isApproved,
    isSpent,
    invitedBy,
    requestId,
  }: Pick<Pending, "isApproved" | "isSpent" | "invitedBy" | "requestId">,
): Promise<boolean> {
  if (!isApproved || isSpent || invitedBy !== person.id || requestId === null) return false;
  // Its code is seen by whoever approved: somebody has to be left who can say it.
  return isStillApproved(rows, account.id, requestId);
}
