"use server";
import { randomBytes } from "node:crypto";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { lockPeople } from "#lib/core/access/person-state.ts";
import { personByMailbox } from "#lib/core/access/people-rows.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { loginEmail } from "#lib/core/access/sign-in/login-email.ts";
import { action } from "#lib/core/access/action.ts";
import { env } from "#lib/core/env.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  insertInvitation,
  noteApproved,
  pendingInvitation,
  withdrawInvitation,
  type NewInvitation,
} from "#lib/people/rows/invitations.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";
import { secondedAction } from "#lib/policies/checks/seconded-action.ts";
import { InvitePerson, OfInvitation, rolesOf } from "#protocol/wire/person-requests.ts";

/** A fresh invitation with its link, which is shown this once. */
type Invited = { name: string; link: string };

const TOKEN_BYTES = 32;

/** The token stands behind the `#`, which browsers send to no server: no log and no proxy sees it. */
const linkWith = (token: string) => `${env().APP_ORIGIN}/invitation#${token}`;

const refuseEmail = (reason: "taken" | "invited") =>
  new DashboardError("INVALID_INPUT", { fields: { email: reason } });

/** @throws DashboardError `INVALID_INPUT` when the address is a person's or invited already */
async function invite(
  tx: Tx,
  made: Omit<NewInvitation, "token">,
): Promise<Invited & { id: string }> {
  if (await personByMailbox(tx, made.email)) throw refuseEmail("taken");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = await insertInvitation(tx, { ...made, token });
  if (id === null) throw refuseEmail("invited");
  return { id, name: made.name, link: linkWith(token) };
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
export const invitePersonAction = secondedAction(
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
      const { id, ...invited } = await invite(tx, {
        accountId: account.id,
        opensAccountId: opens,
        name,
        email: loginEmail(email),
        roles,
        invitedBy: actor.person.id,
      });
      const address = loginEmail(email);
      const request = await second.takeIn(tx, {
        change: "invitation:make",
        object: address,
        subject: name,
        before: {},
        after: { name, email: address, account: opened.name, roles },
        again: input,
      });
      await noteApproved(tx, id, request);
      audit.note({ subject: `invitation ${id}` });
      await audit.writeIn(tx);
      return invited;
    });
  },
);

/** Replaces a pending invitation by one with another link, in the name of whoever renews it. */
export const renewInvitationAction = secondedAction(
  OfInvitation,
  "people:manage",
  async ({ id }, { actor, account, store, audit, second }) => {
    audit.note({ action: "invitation:renew", subject: `invitation ${id}` });
    return store.transaction(async (tx): Promise<Invited> => {
      const pending = await found(tx, actor, id);
      const { name, email, roles, opensAccountId } = pending;
      await withdrawInvitation(tx, id);
      const { id: renewed, ...invited } = await invite(tx, {
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
        after: { name, email, account: pending.account, roles },
        again: { id },
      } as const;
      // What another administrator has approved for this very person stays the same invitation for a while.
      const isSame = pending.isApproved && pending.invitedBy === actor.person.id;
      const request = await second.takeIn(tx, isSame ? null : change);
      await noteApproved(tx, renewed, isSame ? pending.requestId : request);
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
