import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { pendingInvitation, pendingInvitations } from "#lib/people/rows/invitations.ts";
import { isSameApproval } from "#lib/people/rows/is-same-approval.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";
import { canOthersApprove } from "#lib/policies/rows/eligible-approvers.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { OfInvitation } from "#lib/rules/people/person-requests.ts";

/** An invitation that nobody has accepted yet; times as ISO 8601. */
export type InvitationView = {
  id: string;
  name: string;
  email: string;
  account: string;
  roles: Role[];
  inviter: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  /**
   * Why it opens nothing, though it has not expired: the code was typed wrong too often, or nobody has approved it
   * and somebody can now; null: it opens.
   */
  lapsed: "spent" | "unapproved" | null;
  /** Who approved it; null: nobody had to. */
  approver: string | null;
};

type Row = Awaited<ReturnType<typeof pendingInvitations>>[number];

async function lapsedOf(rows: Rows, row: Row): Promise<InvitationView["lapsed"]> {
  if (row.isSpent) return "spent";
  const { requestId, accountId: id, invitedBy } = row;
  return requestId === null && (await canOthersApprove(rows, { id }, invitedBy))
    ? "unapproved"
    : null;
}

const view = async (rows: Rows, row: Row): Promise<InvitationView> => ({
  id: row.id,
  name: row.name ?? "",
  email: shownEmail(row.email ?? ""),
  account: row.account,
  roles: row.roles,
  inviter: row.inviter,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.state === "expired",
  lapsed: await lapsedOf(rows, row),
  approver: row.approver,
});

/** The newest first. */
export async function invitationRows(
  store: Store,
  { account }: Session,
): Promise<InvitationView[]> {
  const found = await pendingInvitations(store.db, account.id);
  return Promise.all(found.map((row) => view(store.db, row)));
}

/**
 * Null: none of this account's, or no longer pending. `isSame`: what was approved holds for a new link too, if the
 * reader makes it.
 */
export async function invitationDetail(
  store: Store,
  session: Session,
  id: string,
): Promise<(InvitationView & { isSame: boolean }) | null> {
  if (!OfInvitation.safeParse({ id }).success) return null;
  const row = await pendingInvitation(store.db, session.account.id, id);
  if (!row) return null;
  const isSame = await isSameApproval(store.db, session, row);
  return { ...(await view(store.db, row)), isSame };
}

/** Where somebody can be invited to: the main account first. */
export const accountsToInviteTo = (store: Store, { account }: Session) =>
  managedAccounts(store.db, account.id);
