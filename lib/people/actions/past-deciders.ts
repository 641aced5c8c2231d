"use server";
import { stillCounting, stopCounting } from "#lib/core/access/deciders.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockPeople } from "#lib/people/rows/person-state.ts";
import { requireStillAllowed } from "#lib/core/access/still-allowed.ts";
import { notifyDeciders } from "#lib/people/rows/notify-deciders.ts";
import { managedAccounts } from "#lib/people/rows/managed-people.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { OfPerson } from "#lib/rules/people/person-requests.ts";

/** Ends that somebody who once decided counts as somebody who may; nobody does this alone. */
export const stopCountingAction = dualControlAction(
  OfPerson,
  "people:manage",
  async ({ id }, { actor, account, store, audit, second }) => {
    audit.note({ action: "person:stop-counting", subject: `person ${id}` });
    return store.transaction(async (tx) => {
      await lockPeople(tx, account.id);
      await requireStillAllowed(tx, actor, "people:manage");
      await second.requireAnother(tx);
      const managed = (await managedAccounts(tx, account.id)).map((one) => one.id);
      const found = (await stillCounting(tx, managed)).find((one) => one.id === id);
      if (!found) throw new DashboardError("NOT_FOUND");
      const { name, accounts } = found;
      const told = { action: "person:stop-counting", about: name, by: actor.person.name };
      const where = accounts.map((one) => one.id);
      // While they still count: nobody is freed by the very change that takes another.
      await second.takeIn(tx, {
        change: "person:stop-counting",
        // Where, by id: accounts may share a name.
        object: [id, ...where].join(" "),
        subject: name,
        before: { counts_in: accounts.map((one) => one.name) },
        after: { counts_in: [] },
        again: { id },
      });
      await notifyDeciders(tx, "decider:changed", told, where);
      await stopCounting(tx, id, where);
      audit.note({ detail: { name, accounts: where } });
      await audit.writeIn(tx);
      return { name };
    });
  },
);
