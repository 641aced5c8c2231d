"use server";
import { randomBytes } from "node:crypto";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { lockPeople } from "#lib/core/access/person-state.ts";
import { personByEmail } from "#lib/core/access/people-rows.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { loginEmail } from "#lib/core/access/sign-in/login-email.ts";
import { action } from "#lib/core/access/action.ts";
import { env } from "#lib/core/env.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  insertInvitation,
  pendingInvitation,
  withdrawInvitation,
  type NewInvitation,
} from "#lib/people/rows/invitations.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";
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
  if (await personByEmail(tx, made.email)) throw refuseEmail("taken");
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
export const invitePersonAction = action(
  InvitePerson,
  "people:manage",
  async ({ name, email, account: opens, roles: ticks }, { actor, account, store, audit }) => {
    const roles = rolesOf(ticks);
    audit.note({ action: "invitation:make", detail: { name, email, account: opens, roles } });
    return store.transaction(async (tx): Promise<Invited> => {
      await lockPeople(tx, account.id);
      await requireStillAllowed(tx, actor, "people:manage");
      const accounts = await managedAccounts(tx, account.id);
      if (!accounts.some(({ id }) => id === opens)) {
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
      audit.note({ subject: `invitation ${id}` });
      await audit.writeIn(tx);
      return invited;
    });
  },
  { fresh: true },
);

/** Replaces a pending invitation by one with another link, in the name of whoever renews it. */
export const renewInvitationAction = action(
  OfInvitation,
  "people:manage",
  async ({ id }, { actor, account, store, audit }) => {
    audit.note({ action: "invitation:renew", subject: `invitation ${id}` });
    return store.transaction(async (tx): Promise<Invited> => {
      const { name, email, roles, opensAccountId } = await found(tx, actor, id);
      await withdrawInvitation(tx, id);
      const { id: renewed, ...invited } = await invite(tx, {
        accountId: account.id,
        opensAccountId,
        name,
        email,
        roles,
        invitedBy: actor.person.id,
      });
      audit.note({ detail: { name, roles, account: opensAccountId, invitation: renewed } });
      await audit.writeIn(tx);
      return invited;
    });
  },
  { fresh: true },
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
