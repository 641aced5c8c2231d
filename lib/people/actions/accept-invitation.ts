"use server";
import { randomUUID } from "node:crypto";
import { redirect } from "next/navigation";
import { action } from "#lib/core/access/action.ts";
import { DashboardError, isDashboardError } from "#lib/core/access/dashboard-error.ts";
import { insertPerson, personByMailbox, setMembership } from "#lib/core/access/people-rows.ts";
import { hashPassword } from "#lib/core/access/people.ts";
import { lockPeople } from "#lib/core/access/person-state.ts";
import { getAuth } from "#lib/core/access/sign-in/auth.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import { passwordFault } from "#lib/core/access/sign-in/password-rules.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { signIn } from "#lib/core/access/sign-in/sign-in.ts";
import { giveTryBack, takeLinkTry } from "#lib/core/access/sign-in/sign-in-limiter.ts";
import { personMay } from "#lib/core/access/still-allowed.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { invitationOf, useInvitation } from "#lib/people/rows/invitations.ts";
import { noteSponsor } from "#lib/policies/rows/sponsorships.ts";
import type { Role } from "#protocol/wire/people.ts";
import { AcceptInvitation, OfLink } from "#protocol/wire/person-requests.ts";

/** What the person who holds the link is told. */
export type InvitationSeen = {
  name: string;
  email: string;
  inviter: string;
  account: string;
  roles: Role[];
};

const REFUSED = {
  used: "INVITATION_USED",
  withdrawn: "INVITATION_WITHDRAWN",
  expired: "INVITATION_EXPIRED",
} as const;

/**
 * The open invitation behind a token. One whose inviter may no longer invite counts as withdrawn.
 * @throws DashboardError `INVITATION_UNKNOWN`, `INVITATION_USED`, `INVITATION_WITHDRAWN`, `INVITATION_EXPIRED`
 */
async function openInvitation(rows: Rows, token: string) {
  const found = await invitationOf(rows, token);
  if (!found) throw new DashboardError("INVITATION_UNKNOWN");
  const { name, email, state, invitedBy: personId, accountId } = found;
  if (state !== "open") throw new DashboardError(REFUSED[state]);
  const isBacked = await personMay(rows, { personId, accountId }, "people:manage");
  if (!isBacked || !name || !email) throw new DashboardError("INVITATION_WITHDRAWN");
  return { ...found, name, email };
}

/** Runs what a link opens, limited as signing in is: a link that opens something costs no attempt. */
async function withTry<Result>(store: Store, address: string, run: () => Promise<Result>) {
  const taken = await takeLinkTry(store, address);
  const result = await run();
  await giveTryBack(store.db, taken);
  return result;
}

/** What the link opens, for the person who holds it. */
export const lookAtInvitationAction = action(
  OfLink,
  "public",
  async ({ token }, { store, audit, visit }): Promise<InvitationSeen> => {
    audit.note({ action: "invitation:look" });
    audit.leaveOut();
    const { name, email, inviter, account, roles } = await withTry(store, visit.address, () =>
      openInvitation(store.db, token),
    );
    return { name, email: shownEmail(email), inviter, account, roles };
  },
);

/** Makes the person, with the password they chose, and signs them in. The link opens nothing afterwards. */
export const acceptInvitationAction = action(
  AcceptInvitation,
  "public",
  async ({ token, password }, { store, audit, visit }) => {
    audit.note({ action: "invitation:accept" });
    const seen = await withTry(store, visit.address, () => openInvitation(store.db, token));
    const fault = await passwordFault(password, seen);
    if (fault) throw new DashboardError("INVALID_INPUT", { fields: { password: fault } });
    // Before the lock: hashing is slow on purpose.
    const passwordHash = await hashPassword(await getAuth(), password, seen);
    const email = await store.transaction(async (tx) => {
      await lockPeople(tx, seen.accountId);
      const invitation = await openInvitation(tx, token);
      const { name, email, roles, opensAccountId } = invitation;
      if (await personByMailbox(tx, email)) throw new DashboardError("INVITATION_USED");
      const id = randomUUID();
      await insertPerson(tx, { id, name, email, passwordHash });
      await setMembership(tx, { personId: id, accountId: opensAccountId, roles });
      await useInvitation(tx, invitation.id, id);
      await noteSponsor(tx, id, invitation.invitedBy, true);
      audit.actAs({ id, name, email }, opensAccountId);
      const detail = { person: id, roles, invitedBy: invitation.inviter };
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
