"use server";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockPeople } from "#lib/people/rows/person-state.ts";
import { personByMailbox } from "#lib/core/access/people-rows.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { requireOwnName } from "#lib/people/rows/own-name.ts";
import { loginEmail, shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import { action } from "#lib/core/doors/action.ts";
import { env } from "#lib/core/env.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { invitationToken } from "#lib/people/rows/invitation-secrets.ts";
import {
  insertInvitation,
  invitationById,
  recordInvitationApproval,
  pendingInvitation,
  withdrawInvitation,
  type NewInvitation,
} from "#lib/people/rows/invitations.ts";
import { isSameApproval } from "#lib/people/rows/is-same-approval.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { asNamed, namedAccount } from "#lib/policies/rows/named-account.ts";
import { InvitePerson, OfInvitation, rolesOf } from "#lib/rules/people/person-requests.ts";

/**
 * A fresh invitation. `link`: shown this once; null where it has gone to the address by mail. `approver`: who
 * alone sees the code that it asks for; null: nobody had to approve it, and it asks for none.
 */
type Invited = { name: string; email: string; link: string | null; approver: string | null };

/** The token stands behind the `#`, which browsers send to no server: no log and no proxy sees it. */
const linkWith = (token: string) => `${env().APP_ORIGIN}/invitation#${token}`;

const refuseEmail = (reason: "taken" | "invited") =>
  new DashboardError("INVALID_INPUT", { fields: { email: reason } });

/** @throws DashboardError `INVALID_INPUT` when the address is a person's or invited already, or the name another's */
async function invite(tx: Tx, made: NewInvitation): Promise<string> {
  if (await personByMailbox(tx, made.email)) throw refuseEmail("taken");
  const id = await insertInvitation(tx, made);
  if (id === null) throw refuseEmail("invited");
  await requireOwnName(tx, made.name, id);
  return id;
}

/** Sends the link to the invited address; where no mail goes out, whoever invites gets it. */
async function handOut(tx: Tx, { person }: Session, id: string): Promise<Invited> {
  const { name, email, approver, account } = await invitationById(tx, id);
  const invited = { name: name ?? "", email: shownEmail(email ?? ""), approver };
  if (env().SMTP_URL === undefined) return { ...invited, link: linkWith(invitationToken(id)) };
  const told = { invitation: id, name: invited.name, by: person.name, account };
  const content = { ...told, approver: approver ?? "", coded: approver === null ? "no" : "yes" };
  await notifyPeople(tx, "invitation:mail", content, [person.id], { address: email ?? "" });
  return { ...invited, link: null };
}

/** The pending invitation, with the account's people locked against other changes. */
async function found(tx: Tx, actor: Session, id: string) {
  await lockPeople(tx, actor.account.id);
  await requireStillAllowed(tx, actor, "people:manage");
  const invitation = await pendingInvitation(tx, actor.account.id, id);
  // Pending ones hold both; the columns are empty once it is accepted.
  if (!invitation?.name || !invitation.email) throw new DashboardError("NOT_FOUND");
  return { ...invitation, name: invitation.name, email: invitation.email };
}

/** Makes a link by which one person joins the main account or one of its approved sub-accounts. */
export const invitePersonAction = dualControlAction(
  InvitePerson,
  "people:manage",
  async (input, { actor, account, store, audit, second }) => {
    const { name, email, account: opens, roles: ticks } = input;
    const roles = rolesOf(ticks);
    audit.note({ action: "invitation:make", detail: { name, email, account: opens, roles } });
    return store.transaction(async (tx): Promise<Invited> => {
      await lockPeople(tx, account.id);
      await requireStillAllowed(tx, actor, "people:manage");
      const accounts = await managedAccounts(tx, account.id);
      const opened = accounts.find(({ id }) => id === opens);
      if (!opened) {
        throw new DashboardError("INVALID_INPUT", { fields: { account: "unknown" } });
      }
      const address = loginEmail(email);
      const id = await invite(tx, {
        accountId: account.id,
        opensAccountId: opens,
        name,
        email: address,
        roles,
        invitedBy: actor.person.id,
      });
      const request = await second.takeIn(tx, {
        change: "invitation:make",
        object: address,
        subject: name,
        before: {},
        after: { name, email: shownEmail(address), account: asNamed(opened), roles },
        again: input,
      });
      await recordInvitationApproval(tx, id, request);
      const invited = await handOut(tx, actor, id);
      audit.note({ subject: `invitation ${id}` });
      await audit.writeIn(tx);
      return invited;
    });
  },
);

/** Replaces a pending invitation by one with another link, in the name of whoever renews it. */
export const renewInvitationAction = dualControlAction(
  OfInvitation,
  "people:manage",
  async ({ id }, { actor, account, store, audit, second }) => {
    audit.note({ action: "invitation:renew", subject: `invitation ${id}` });
    return store.transaction(async (tx): Promise<Invited> => {
      const pending = await found(tx, actor, id);
      const { name, email, roles, opensAccountId } = pending;
      await withdrawInvitation(tx, id);
      const renewed = await invite(tx, {
        accountId: account.id,
        opensAccountId,
        name,
        email,
        roles,
        invitedBy: actor.person.id,
      });
      const change = {
        change: "invitation:renew",
        object: id,
        subject: name,
        before: {},
        after: {
          name,
          email: shownEmail(email),
          account: await namedAccount(tx, opensAccountId),
          roles,
        },
        again: { id },
      } as const;
      // What another person has approved for this very person stays the same invitation for a while.
      const isSame = await isSameApproval(tx, actor, pending);
      const request = await second.takeIn(tx, isSame ? null : change);
      if (isSame)
        await recordInvitationApproval(tx, renewed, pending.requestId, pending.wrongCodes);
      else await recordInvitationApproval(tx, renewed, request);
      const invited = await handOut(tx, actor, renewed);
      audit.note({ detail: { name, roles, account: opensAccountId, invitation: renewed } });
      await audit.writeIn(tx);
      return invited;
    });
  },
);

/** The link opens nothing from here on. */
export const withdrawInvitationAction = action(
  OfInvitation,
  "people:manage",
  async ({ id }, { actor, store, audit }) => {
    audit.note({ action: "invitation:withdraw", subject: `invitation ${id}` });
    return store.transaction(async (tx) => {
      const { name } = await found(tx, actor, id);
      await withdrawInvitation(tx, id);
      audit.note({ detail: { name } });
      await audit.writeIn(tx);
      return { name };
    });
  },
  { fresh: true },
);
