"use server";
import { action } from "#lib/core/doors/action.ts";
import { setRegulatorySetting, regulatorySetting } from "#lib/regulatory/rows/settings.ts";
import { SaveRegulatorySetting } from "#lib/rules/regulatory/purpose.ts";

/** Sets of which payments a purpose code is asked, and whether they wait for it. */
export const setRegulatoryAction = action(
  SaveRegulatorySetting,
  "settings:write",
  async (
    { purpose_of: purposeOf, purpose_required: required },
    { account, actor, transaction, audit },
  ) => {
    const now = { purposeOf, isRequired: required === "yes" };
    await transaction(async (tx) => {
      const old = await regulatorySetting(tx, account.connectionId);
      audit.note({ action: "purpose:require", subject: "regulatory", detail: { old, new: now } });
      await setRegulatorySetting(tx, account.connectionId, now, actor.person.id);
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
