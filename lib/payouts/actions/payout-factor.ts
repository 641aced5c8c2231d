"use server";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import { payoutFactorMinutes, setPayoutFactor } from "#lib/payouts/rows/payout-factor.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { SetPayoutFactor } from "#lib/rules/payouts/set-payout-factor.ts";

/** Sets how long a factor counts for payouts; one administrator alone may only shorten it. */
export const setPayoutFactorAction = dualControlAction(
  SetPayoutFactor,
  "settings:write",
  async (input, { actor, account, transaction, audit, second }) => {
    const { connectionId } = account;
    audit.note({
      action: "payout-factor:set",
      subject: `connection ${connectionId}`,
      detail: { new: input.minutes },
    });
    await transaction(async (tx) => {
      // First: whether it is longer depends on what stands.
      await lockDecisions(tx, account.id);
      const before = await payoutFactorMinutes(tx, connectionId);
      const { name } = await connectionFacts(tx, connectionId);
      const minutes = Number(input.minutes);
      const change = {
        change: "payout-factor:set",
        object: connectionId,
        subject: name,
        before: { factor_minutes: String(before) },
        after: { factor_minutes: input.minutes },
        again: input,
      } as const;
      const isLonger = minutes > before;
      if (isLonger) await second.requireTwo(tx);
      await second.takeIn(tx, isLonger ? change : null);
      await setPayoutFactor(tx, connectionId, { minutes, setBy: actor.person.id });
      audit.note({ detail: { old: String(before) } });
      await audit.writeIn(tx);
    });
    return {};
  },
);
