"use server";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { keepingAnAdmin } from "#lib/core/access/keeping-an-admin.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { managedPerson } from "#lib/people/rows/managed-people.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, remove, setRoles } from "#lib/core/access/person-state.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { ChangeRoles, OfPerson, rolesOf } from "#protocol/wire/person-requests.ts";
import type { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";
import type { AuditAction } from "#lib/core/access/trail/audit-action.ts";

/** An action on a person of the main account or of its sub-accounts; any other person counts as not found. */
const managing = <Input extends OfPerson>(
  name: AuditAction,
  schema: z.ZodType<Input, Input>,
  change: (tx: Tx, input: Input) => Promise<Record<string, unknown> | void>,
) =>
  action(
    schema,
    "people:manage",
    async (input, { actor, account, store, audit }) => {
      audit.note({ action: name, subject: `person ${input.id}` });
      return store.transaction((tx) =>
        keepingAnAdmin(tx, account.id, async () => {
          await requireStillAllowed(tx, actor, "people:manage");
          const [person] = await managedPerson(tx, account.id, input.id);
          if (!person) throw new DashboardError("NOT_FOUND");
          audit.note({ detail: { name: person.name, ...(await change(tx, input)) } });
          await audit.writeIn(tx);
          return { name: person.name };
        }),
      );
    },
    { fresh: true },
  );

/** Ends every session of a person and forgets the browsers they signed in from. */
export const endSessionsAction = managing("person:end-sessions", OfPerson, async (tx, { id }) => ({
  ended: await endSessions(tx, id),
}));

/** Applies from the person's next request on; those in a main account count in its sub-accounts too. */
export const changeRolesAction = managing(
  "person:change-role",
  ChangeRoles,
  async (tx, { id, account, roles: ticks }) => {
    const roles = rolesOf(ticks);
    if (!(await setRoles(tx, { personId: id, accountId: account, roles }))) {
      throw new DashboardError("NOT_FOUND");
    }
    return { account, roles };
  },
);

/** Ends every session at once; the person can't sign in until they are activated again. */
export const deactivatePersonAction = managing("person:deactivate", OfPerson, async (tx, { id }) =>
  deactivate(tx, id),
);

export const activatePersonAction = managing("person:activate", OfPerson, async (tx, { id }) =>
  activate(tx, id),
);

/** Final; the person's past actions keep their name. */
export const removePersonAction = managing("person:remove", OfPerson, async (tx, { id }) =>
  remove(tx, id),
);
