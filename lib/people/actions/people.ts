"use server";
import { action } from "#lib/core/access/action.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/access/audit-trail.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { factorsOf, hasAny } from "#lib/core/access/factors/factor-rows.ts";
import { keepingAnAdmin } from "#lib/core/access/keeping-an-admin.ts";
import { removeFactors } from "#lib/core/access/people-rows.ts";
import { ROLES } from "#lib/core/access/permissions.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, remove, setRoles } from "#lib/core/access/person-state.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import type { AuditAction } from "#lib/core/access/trail/audit-action.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { managedPerson } from "#lib/people/rows/managed-people.ts";
import type { Second, ToApprove } from "#lib/policies/checks/second.ts";
import { secondedAction } from "#lib/policies/checks/seconded-action.ts";
import { asNamed, withRoles } from "#lib/policies/rows/named-account.ts";
import { keepPastAdministrator, noteSponsor } from "#lib/policies/rows/sponsorships.ts";
import { ChangeRoles, OfPerson, rolesOf } from "#protocol/wire/person-requests.ts";
import type { z } from "#protocol/wire/zod.ts";

type Person = Awaited<ReturnType<typeof managedPerson>>;
/** `memberships`: the person's, at least one. */
type Managed = { actor: Session; account: Account; name: string; memberships: Person };
type Changed = {
  /** For the trail. */
  detail?: Record<string, unknown>;
  /** What it lets somebody do more, or sign in with less; null: nothing. */
  widens?: ToApprove | null;
};
type Change<Input> = (tx: Tx, input: Input, of: Managed) => Promise<Changed>;
type Acting = { actor: Session; account: Account; store: Store; audit: Audit; second?: Second };

/** Changes a person of the main account or of its sub-accounts; any other counts as not found. */
async function manage<Input extends OfPerson>(
  name: AuditAction,
  input: Input,
  { actor, account, store, audit, second }: Acting,
  change: Change<Input>,
): Promise<{ name: string }> {
  audit.note({ action: name, subject: `person ${input.id}` });
  return store.transaction(async (tx) => {
    const { of, changed } = await keepingAnAdmin(tx, account.id, async () => {
      await requireStillAllowed(tx, actor, "people:manage");
      const memberships = await managedPerson(tx, account.id, input.id);
      const [person] = memberships;
      if (!person) throw new DashboardError("NOT_FOUND");
      const managed = { actor, account, name: person.name, memberships };
      return { of: managed, changed: await change(tx, input, managed) };
    });
    audit.note({ detail: { name: of.name, ...changed.detail } });
    await second?.takeIn(tx, changed.widens ?? null);
    await audit.writeIn(tx);
    return { name: of.name };
  });
}

const managing = <Input extends OfPerson>(
  name: AuditAction,
  schema: z.ZodType<Input, Input>,
  change: Change<Input>,
) =>
  action(schema, "people:manage", (input, context) => manage(name, input, context, change), {
    fresh: true,
  });

/** One that can let somebody do more, or sign in with less. */
const widening = <Input extends OfPerson>(
  name: AuditAction,
  schema: z.ZodType<Input, Input>,
  change: Change<Input>,
) =>
  secondedAction(schema, "people:manage", (input, context) => manage(name, input, context, change));

/** Ends every session of a person and forgets the browsers they signed in from. */
export const endSessionsAction = managing("person:end-sessions", OfPerson, async (tx, { id }) => ({
  detail: { ended: await endSessions(tx, id) },
}));

/** Applies from the person's next request on; those in a main account count in its sub-accounts too. */
export const changeRolesAction = widening(
  "person:change-role",
  ChangeRoles,
  async (tx, input, { actor, account: main, name, memberships }) => {
    const { id, account } = input;
    const roles = rolesOf(input.roles);
    const at = memberships.find(({ accountId }) => accountId === account);
    if (!at) throw new DashboardError("NOT_FOUND");
    const had = ROLES.filter((role) => at.roles.includes(role));
    await setRoles(tx, { personId: id, accountId: account, roles });
    const isNoAdmin = had.includes("admin") && !roles.includes("admin");
    if (isNoAdmin && account === main.id) await keepPastAdministrator(tx, main.id, id);
    const detail = { account, roles };
    if (roles.every((role) => had.includes(role))) return { detail };
    await noteSponsor(tx, id, actor.person.id);
    const named = asNamed({ ...at, id: account, name: at.account });
    const widens = {
      change: "person:change-role",
      object: `${id} ${account}`,
      subject: name,
      before: { account: named, roles: had },
      after: { account: named, roles },
      again: input,
    } as const;
    return { detail, widens };
  },
);

/** Ends every session at once; the person can't sign in until they are activated again. */
export const deactivatePersonAction = managing(
  "person:deactivate",
  OfPerson,
  async (tx, { id }) => {
    await deactivate(tx, id);
    return {};
  },
);

export const activatePersonAction = widening(
  "person:activate",
  OfPerson,
  async (tx, input, { name, memberships }) => {
    if (memberships.every(({ deactivatedAt }) => deactivatedAt === null)) return {};
    await activate(tx, input.id);
    const all = memberships.map(({ accountId, account, kind, document, roles }) =>
      withRoles({ id: accountId, name: account, kind, document }, roles.toSorted()),
    );
    const widens = {
      change: "person:activate",
      object: input.id,
      subject: name,
      before: { access: "deactivated", memberships: all },
      after: { access: "active" },
      again: input,
    } as const;
    return { widens };
  },
);

/** Final; the person's past actions keep their name. */
export const removePersonAction = managing(
  "person:remove",
  OfPerson,
  async (tx, { id }, { account, memberships }) => {
    const isAdmin = memberships.some((one) => {
      return one.accountId === account.id && one.roles.includes("admin");
    });
    if (isAdmin) await keepPastAdministrator(tx, account.id, id);
    await remove(tx, id);
    return {};
  },
);

/** Takes every factor away, so that the password alone signs in until one is enrolled; ends every session. */
export const resetFactorAction = widening(
  "person:reset-factor",
  OfPerson,
  async (tx, input, { actor, name }) => {
    const factors = await factorsOf(tx, input.id);
    if (!hasAny(factors)) throw new DashboardError("NOT_FOUND");
    await removeFactors(tx, input.id);
    await noteSponsor(tx, input.id, actor.person.id);
    const widens = {
      change: "person:reset-factor",
      object: input.id,
      subject: name,
      before: { factors: (["totp", "passkey"] as const).filter((one) => factors[one]) },
      after: { factors: [] },
      again: input,
    } as const;
    return { widens };
  },
);
