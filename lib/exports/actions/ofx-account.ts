"use server";
import { action } from "#lib/core/doors/action.ts";
import { setOfxAccount } from "#lib/exports/rows/ofx-account.ts";
import { OfxAccount } from "#lib/rules/exports/ofx-account.ts";

/** Sets the account by which an ERP matches the files; those that are made already keep theirs. */
export const setOfxAccountAction = action(
  OfxAccount,
  "activity:export",
  async (input, { actor, account, audit, transaction }) => {
    audit.note({ action: "ofx-account:set", detail: input });
    await transaction(async (tx) => {
      await setOfxAccount(tx, account.id, input, actor.person.id);
      await audit.writeIn(tx);
    });
    return {};
  },
);
