import "server-only";
import { randomUUID } from "node:crypto";
import { deactivate } from "#lib/people/rows/person-state.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { invitePersonAction, renewInvitationAction } from "#lib/people/actions/invitations.ts";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import {
  activatePersonAction,
  changeRolesAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import type { Change } from "#lib/rules/policies/requested-change.ts";
import { insertInvitation } from "#lib/people/rows/invitations.ts";
import type { TestDashboard } from "./dashboards/test-dashboard.ts";

export type Door = {
  name: Change;
  action: (input: never) => Promise<unknown>;
  /** What one call takes, with what it is about made anew. */
  input: () => Promise<object>;
  /** Changes what the last input is about, where an approval depends on that. */
  outdate?: () => Promise<unknown>;
};

type Victims = {
  /** Makes somebody new to do something to. */
  person: (roles: Role[]) => Promise<string>;
  give: (roles: Role[]) => Promise<unknown>;
  passkey: (personId: string) => Promise<void>;
  /** Who was made last. */
  victim: () => string;
};

/** The doors of people that take a second administrator. */
export const peopleDoors = (
  dashboard: TestDashboard,
  { person, give, passkey, victim }: Victims,
): Door[] => [
  {
    name: "invitation:make",
    action: invitePersonAction,
    input: async () => {
      const email = `${randomUUID()}@example.com`;
      return { name: `Nova ${email}`, email, account: MAIN_ACCOUNT, roles: { operator: true } };
    },
  },
  {
    name: "invitation:renew",
    action: renewInvitationAction,
    input: async () => {
      const made = {
        accountId: MAIN_ACCOUNT,
        opensAccountId: MAIN_ACCOUNT,
        name: `Antiga ${randomUUID()}`,
        email: `${randomUUID()}@example.com`,
        roles: ["viewer"] satisfies Role[],
        invitedBy: await dashboard.idOf("admin"),
      };
      return { id: await dashboard.store.transaction((tx) => insertInvitation(tx, made)) };
    },
  },
  {
    name: "person:change-role",
    action: changeRolesAction,
    input: async () => {
      const id = await person(["viewer"]);
      return { id, account: MAIN_ACCOUNT, roles: { operator: true } };
    },
    outdate: () => give(["auditor"]),
  },
  {
    name: "person:activate",
    action: activatePersonAction,
    input: async () => {
      const id = await person(["operator"]);
      await dashboard.store.transaction((tx) => deactivate(tx, id));
      return { id };
    },
    outdate: () => give(["approver"]),
  },
  {
    name: "person:reset-factor",
    action: resetFactorAction,
    input: async () => {
      const id = await person(["operator"]);
      await passkey(id);
      return { id };
    },
    outdate: () =>
      dashboard.store.db
        .insertInto("totp")
        .values({ person_id: victim(), secret: "sealed", added_at: new Date() })
        .execute(),
  },
  {
    name: "person:remove",
    action: removePersonAction,
    input: async () => ({ id: await person(["approver"]) }),
    outdate: () => give(["admin"]),
  },
  {
    name: "person:stop-counting",
    action: stopCountingAction,
    input: async () => {
      const id = await person(["approver"]);
      await give(["viewer"]);
      return { id };
    },
  },
];
