"use server";
import { randomUUID } from "node:crypto";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockAccount } from "#lib/accounting/rows/lock-account.ts";
import { saveCategory, setArchived } from "#lib/accounting/rows/categories.ts";
import { setRequiredLabels } from "#lib/accounting/rows/required-labels.ts";
import { SaveCategory, SaveRequired } from "#lib/rules/accounting/accounting.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** Adds a category to the account's list, or renames one: payments that have it show the new name. */
export const saveCategoryAction = action(
  SaveCategory,
  "accounting:manage",
  async ({ id: known, name }, { account, actor, transaction, audit }) => {
    const id = known ?? randomUUID();
    const isNew = known === undefined;
    audit.note({
      action: isNew ? "category:add" : "category:rename",
      subject: `category ${id}`,
      detail: { name },
    });
    await transaction(async (tx) => {
      await lockAccount(tx, account.id);
      await saveCategory(tx, account.id, { id, name, isNew, by: actor.person.id });
      await audit.writeIn(tx);
    });
    return { id };
  },
);

/** Takes a category out of use, or back into it. Payments that have it keep it. */
export const archiveCategoryAction = action(
  z.object({ id: Id, archived: z.boolean() }),
  "accounting:manage",
  async ({ id, archived }, { account, transaction, audit }) => {
    audit.note({
      action: archived ? "category:archive" : "category:restore",
      subject: `category ${id}`,
    });
    await transaction(async (tx) => {
      if (!(await setArchived(tx, account.id, id, archived))) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return { id };
  },
);

/** Sets which labels payins and payouts must have when they are made. */
export const setRequiredLabelsAction = action(
  SaveRequired,
  "accounting:manage",
  async (required, { account, actor, transaction, audit }) => {
    audit.note({ action: "labels:require", detail: required });
    await transaction(async (tx) => {
      await setRequiredLabels(tx, account.id, required, actor.person.id);
      await audit.writeIn(tx);
    });
    return required;
  },
);
