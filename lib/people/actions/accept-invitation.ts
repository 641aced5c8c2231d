"use server";
import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { insertPerson, personByMailbox, setMembership } from "#lib/core/access/people-rows.ts";
import { hashPassword } from "#lib/people/rows/people.ts";
import { lockPeople } from "#lib/people/rows/person-state.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import { passwordFault } from "#lib/core/access/sign-in/password-rules.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { signIn } from "#lib/core/access/sign-in/sign-in.ts";
import { uncountAttempt, takeLinkTry } from "#lib/core/access/rate-limit.ts";
import { personMay } from "#lib/core/access/still-allowed.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { isInvitationCode } from "#lib/people/rows/invitation-secrets.ts";
import {
  countCode,
  invitationOf,
  uncountCode,
  useInvitation,
} from "#lib/people/rows/invitations.ts";
import { canOthersApprove } from "#lib/policies/rows/eligible-approvers.ts";
import { isStillApproved } from "#lib/policies/rows/requests.ts";
import { recordSponsor } from "#lib/policies/rows/sponsorships.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { AcceptInvitation, OfLink } from "#lib/rules/people/person-requests.ts";

/** What the person who holds the link is told. */
export type InvitationSeen = {
  name: string;
  email: string;
  inviter: string;
  account: string;
  roles: Role[];
  /** Who sees the code that is asked for; null: none is. */
  approver: string | null;
};

const REFUSED = {
  used: "INVITATION_USED",
  withdrawn: "INVITATION_WITHDRAWN",
  expired: "INVITATION_EXPIRED",
} as const;

/**
 * The open invitation behind a token. One whose inviter may no longer invite, or of which nobody who approved it
 * may still decide, counts as withdrawn. One that nobody has approved, because there was nobody, ends as soon as somebody can.
 * @throws DashboardError `INVITATION_UNKNOWN`, `INVITATION_USED`, `INVITATION_WITHDRAWN`, `INVITATION_EXPIRED`,
 * `INVITATION_CODE_SPENT`, `INVITATION_UNAPPROVED`
 */
async function openInvitation(rows: Rows, token: string) {
  const found = await invitationOf(rows, token);
  if (!found) throw new DashboardError("INVITATION_UNKNOWN");
  const { name, email, state, invitedBy: personId, accountId } = found;
  if (state !== "open") throw new DashboardError(REFUSED[state]);
  const isBacked = await personMay(rows, { personId, accountId }, "people:manage");
  if (!isBacked || !name || !email) throw new DashboardError("INVITATION_WITHDRAWN");
  if (found.isSpent) throw new DashboardError("INVITATION_CODE_SPENT");
  // Its code is to be said by somebody who still answers for it.
  const isVoid =
    found.requestId !== null && !(await isStillApproved(rows, accountId, found.requestId));
  if (isVoid) throw new DashboardError("INVITATION_WITHDRAWN");
  if (found.requestId === null && (await canOthersApprove(rows, { id: accountId }, personId))) {
    throw new DashboardError("INVITATION_UNAPPROVED");
  }
  return { ...found, name, email };
}

/** Runs what a link opens, limited as signing in is: a link that opens something costs no attempt. */
async function withTry<Result>(store: Store, address: string, run: () => Promise<Result>) {
  const taken = await takeLinkTry(store, address);
  const result = await run();
  await uncountAttempt(store.db, taken);
  return result;
}

/**
 * Whoever holds the link also has the code, which only who approved the invitation sees: nobody takes a seat
 * that one person alone has made.
 * @throws DashboardError `INVALID_INPUT` at `code`, `INVITATION_CODE_SPENT`
 */
async function requireCode(
  { db }: Store,
  { id, requestId }: { id: string; requestId: string | null },
  code: string,
): Promise<void> {
  if (requestId === null) return;
  const refuse = (reason: "required" | "wrong_code") =>
    new DashboardError("INVALID_INPUT", { fields: { code: reason } });
  if (code === "") throw refuse("required");
  // Counted first, so that guesses at the same moment all count.
  if (!(await countCode(db, id))) throw new DashboardError("INVITATION_CODE_SPENT");
  if (!isInvitationCode(requestId, code)) throw refuse("wrong_code");
  await uncountCode(db, id);
}

/** What the link opens, for the person who holds it. */
export const readInvitationAction = action(
  OfLink,
  "public",
  async ({ token }, { store, audit, visit }): Promise<InvitationSeen> => {
    audit.note({ action: "invitation:look" });
    audit.leaveOut();
    const { name, email, inviter, account, roles, approver, requestId } = await withTry(
      store,
      visit.address,
      () => openInvitation(store.db, token),
    );
    const seenBy = requestId === null ? null : (approver ?? "");
    return { name, email: shownEmail(email), inviter, account, roles, approver: seenBy };
  },
);

/** Makes the person, with the password they chose, and signs them in. The link opens nothing afterwards. */
export const acceptInvitationAction = action(
  AcceptInvitation,
  "public",
  async ({ token, code, password }, { store, audit, visit }) => {
    audit.note({ action: "invitation:accept" });
    const seen = await withTry(store, visit.address, () => openInvitation(store.db, token));
    audit.note({ subject: `invitation ${seen.id}` });
    const fault = await passwordFault(password, seen);
    if (fault) throw new DashboardError("INVALID_INPUT", { fields: { password: fault } });
    await requireCode(store, seen, code);
    // Before the lock: hashing is slow on purpose.
    const passwordHash = await hashPassword(password, seen);
    const email = await store.transaction(async (tx) => {
      await lockPeople(tx, seen.accountId);
      const invitation = await openInvitation(tx, token);
      const { name, email, roles, opensAccountId } = invitation;
      if (await personByMailbox(tx, email)) throw new DashboardError("INVITATION_USED");
      const id = randomUUID();
      await insertPerson(tx, { id, name, email, passwordHash });
      await setMembership(tx, { personId: id, accountId: opensAccountId, roles });
      await useInvitation(tx, invitation.id, id);
      await recordSponsor(tx, id, invitation.invitedBy, true);
      audit.actAs({ id, name, email }, opensAccountId);
      const { invitedBy, requestId } = invitation;
      const detail = { person: id, roles, invitedBy, request: requestId };
      audit.note({ subject: `invitation ${invitation.id}`, detail });
      await audit.writeIn(tx);
      return email;
    });
    redirect(await enter({ email, password, ...visit }));
  },
);

/** Signs the new person in; where their address has used up its attempts, the sign-in page says so. */
async function enter(attempt: Parameters<typeof signIn>[0]): Promise<string> {
  try {
    const signed = await signIn(attempt);
    if (!("cookies" in signed)) return "/sign-in";
    await setCookies(signed.cookies);
    return "/";
  } catch (error) {
    if (isDashboardError(error)) return "/sign-in";
    throw error;
  }
}
