"use server";
import { action } from "#lib/core/doors/action.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { factorsOf, hasAny } from "#lib/core/access/factors/factor-rows.ts";
import { withAdminRemaining, requireOtherAdmin } from "#lib/people/rows/with-admin-remaining.ts";
import { removeFactors } from "#lib/core/access/people-rows.ts";
import { grantsPermission, ROLES, type Role } from "#lib/core/access/permissions.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, remove, setRoles } from "#lib/people/rows/person-state.ts";
import { waitForSentCalls } from "#lib/core/exchange/sent-calls.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import type { AuditAction } from "#lib/core/doors/audit-action.ts";
import { notifyDeciders } from "#lib/people/rows/notify-deciders.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { managedPerson } from "#lib/people/rows/managed-people.ts";
import type { DualControl, ProposedChange } from "#lib/policies/checks/dual-control.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { asNamed, withRoles } from "#lib/policies/rows/named-account.ts";
import { recordSponsor } from "#lib/policies/rows/sponsorships.ts";
import { ChangeRoles, OfPerson, rolesOf } from "#lib/rules/people/person-requests.ts";
import { DECIDING, roleChange } from "#lib/rules/people/role-change.ts";
import type { z } from "#protocol/wire/zod.ts";

type Person = Awaited<ReturnType<typeof managedPerson>>;
/** `memberships`: the person's, at least one. */
type Managed = { actor: Session; account: Account; name: string; memberships: Person };
type Planned = {
  /** For the trail. */
  detail?: Record<string, unknown>;
  /** What another person has to approve; null: nothing. */
  asks?: ProposedChange | null;
  /** Makes the change, once nobody else has to approve it. @returns more for the trail */
  make: () => Promise<Record<string, unknown> | void>;
};
/** Says what is to change before it does: who decides it must not follow from it. */
type Plan<Input> = (tx: Tx, input: Input, of: Managed) => Promise<Planned>;
type Acting = {
  actor: Session;
  account: Account;
  store: Store;
  audit: Audit;
  second?: DualControl;
};

/** Changes a person of the main account or of its sub-accounts; any other counts as not found. */
async function manage<Input extends OfPerson>(
  name: AuditAction,
  input: Input,
  { actor, account, store, audit, second }: Acting,
  plan: Plan<Input>,
): Promise<{ name: string }> {
  audit.note({ action: name, subject: `person ${input.id}` });
  const done = await store.transaction(async (tx) => {
    const name = await withAdminRemaining(tx, account.id, async () => {
      await requireStillAllowed(tx, actor, "people:manage");
      const memberships = await managedPerson(tx, account.id, input.id);
      const [person] = memberships;
      if (!person) throw new DashboardError("NOT_FOUND");
      const of = { actor, account, name: person.name, memberships };
      const { detail, asks = null, make } = await plan(tx, input, of);
      audit.note({ detail: { name: of.name, ...detail } });
      await second?.takeIn(tx, asks);
      audit.note({ detail: { ...(await make()) } });
      return of.name;
    });
    await audit.writeIn(tx);
    return { name };
  });
  // What the person had sent before is answered first: after this nothing of theirs is.
  await waitForSentCalls(store, input.id);
  return done;
}

const managing = <Input extends OfPerson>(
  name: AuditAction,
  schema: z.ZodType<Input, Input>,
  plan: Plan<Input>,
) =>
  action(schema, "people:manage", (input, context) => manage(name, input, context, plan), {
    fresh: true,
  });

/** One that can let somebody do more, or sign in with less, or shuts out somebody who decides. */
const seconded = <Input extends OfPerson>(
  name: AuditAction,
  schema: z.ZodType<Input, Input>,
  plan: Plan<Input>,
) =>
  dualControlAction(schema, "people:manage", (input, context) =>
    manage(name, input, context, plan),
  );

/** What a person may do in each of their accounts, as a request binds it. */
const rolesIn = (memberships: Person) =>
  memberships.map(({ accountId, account, kind, document, roles }) =>
    withRoles({ id: accountId, name: account, kind, document }, roles.toSorted()),
  );

const decides = (roles: readonly Role[]) =>
  DECIDING.some((right) => grantsPermission(roles, right));

const decidesIn = (memberships: Person) => memberships.filter(({ roles }) => decides(roles));

/**
 * Tells everybody who may decide that somebody of them is shut out or loses the right, right before it happens, so
 * that the person is told too.
 */
async function tellTaken(
  tx: Tx,
  actor: Session,
  { action, about }: { action: AuditAction; about: string },
  memberships: Person,
): Promise<void> {
  const taken = decidesIn(memberships).map((one) => one.accountId);
  if (taken.length === 0) return;
  await notifyDeciders(tx, "decider:changed", { action, about, by: actor.person.name }, taken);
}

/** Ends every session of a person and forgets the browsers they signed in from. */
export const endSessionsAction = managing("person:end-sessions", OfPerson, async (tx, { id }) => ({
  make: async () => ({ ended: await endSessions(tx, id) }),
}));

/** Applies from the person's next request on; those in a main account count in its sub-accounts too. */
export const changeRolesAction = seconded(
  "person:change-role",
  ChangeRoles,
  async (tx, input, { actor, account: { id: main }, name, memberships }) => {
    const { id, account } = input;
    const roles = rolesOf(input.roles);
    const at = memberships.find(({ accountId }) => accountId === account);
    if (!at) throw new DashboardError("NOT_FOUND");
    const had = ROLES.filter((role) => at.roles.includes(role));
    const { gains, takesDecider } = roleChange(had, roles);
    if (account === main && !roles.includes("admin")) await requireOtherAdmin(tx, main, id);
    const make = async () => {
      const told = { action: "person:change-role", about: name } as const;
      if (takesDecider) await tellTaken(tx, actor, told, [at]);
      await setRoles(tx, { personId: id, accountId: account, roles });
      if (gains) await recordSponsor(tx, id, actor.person.id);
    };
    const detail = { account, roles };
    if (!gains && !takesDecider) return { detail, make };
    const named = asNamed({ ...at, id: account, name: at.account });
    const asks = {
      change: "person:change-role",
      object: `${id} ${account}`,
      subject: name,
      before: { account: named, roles: had },
      after: { account: named, roles },
      again: input,
    } as const;
    return { detail, asks, make };
  },
);

/** Ends every session at once; the person can't sign in until they are activated again. */
export const deactivatePersonAction = managing(
  "person:deactivate",
  OfPerson,
  async (tx, { id }, { actor, name, memberships }) => ({
    make: async () => {
      await tellTaken(tx, actor, { action: "person:deactivate", about: name }, memberships);
      await deactivate(tx, id);
    },
  }),
);

export const activatePersonAction = seconded(
  "person:activate",
  OfPerson,
  async (tx, input, { actor, name, memberships }) => {
    if (memberships.every(({ deactivatedAt }) => deactivatedAt === null)) {
      return { make: async () => undefined };
    }
    const make = async () => {
      await activate(tx, input.id);
      await recordSponsor(tx, input.id, actor.person.id);
    };
    const asks = {
      change: "person:activate",
      object: input.id,
      subject: name,
      before: { access: "deactivated", memberships: rolesIn(memberships) },
      after: { access: "active" },
      again: input,
    } as const;
    return { asks, make };
  },
);

/** Final; the person's past actions keep their name. Whoever decided goes on counting as somebody who may. */
export const removePersonAction = seconded(
  "person:remove",
  OfPerson,
  async (tx, input, { actor, account, name, memberships }) => {
    await requireOtherAdmin(tx, account.id, input.id);
    const make = async () => {
      await tellTaken(tx, actor, { action: "person:remove", about: name }, memberships);
      await remove(tx, input.id);
    };
    if (decidesIn(memberships).length === 0) return { make };
    const asks = {
      change: "person:remove",
      object: input.id,
      subject: name,
      before: { memberships: rolesIn(memberships) },
      after: { memberships: [] },
      again: input,
    } as const;
    return { asks, make };
  },
);

/** Takes every factor away, so that the password alone signs in until one is enrolled; ends every session. */
export const resetFactorAction = seconded(
  "person:reset-factor",
  OfPerson,
  async (tx, input, { actor, name }) => {
    const factors = await factorsOf(tx, input.id);
    if (!hasAny(factors)) throw new DashboardError("NOT_FOUND");
    const make = async () => {
      await removeFactors(tx, input.id);
      await recordSponsor(tx, input.id, actor.person.id);
    };
    const asks = {
      change: "person:reset-factor",
      object: input.id,
      subject: name,
      before: { factors: (["totp", "passkey"] as const).filter((one) => factors[one]) },
      after: { factors: [] },
      again: input,
    } as const;
    return { asks, make };
  },
);
