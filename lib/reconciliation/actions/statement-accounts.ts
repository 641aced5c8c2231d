"use server";
import { randomUUID } from "node:crypto";
import { action } from "#lib/core/doors/action.ts";
import { addStatementAccount } from "#lib/reconciliation/rows/statement-accounts.ts";
import { SaveStatementAccount } from "#lib/rules/reconciliation/statement-account.ts";

/** Adds a bank account of which statements are imported. */
export const addStatementAccountAction = action(
  SaveStatementAccount,
  "statement:import",
  async (input, { account, actor, audit, transaction }) => {
    const id = randomUUID();
    const subject = `statement account ${id}`;
    audit.note({ action: "statement-account:add", subject, detail: input });
    await transaction(async (tx) => {
      await addStatementAccount(tx, account.id, { ...input, id, by: actor.person.id });
      await audit.writeIn(tx);
    });
    return { id };
  },
);
