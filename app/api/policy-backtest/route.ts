import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { parseInput } from "#lib/core/doors/enter.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payinBacktest } from "#lib/payins/views/payin-backtest.ts";
import { payoutBacktest } from "#lib/payouts/views/payout-backtest.ts";
import { draftWith } from "#lib/policies/views/policy-rule.ts";
import { PolicyRule } from "#lib/rules/policies/policy.ts";
import { RulePlace } from "#lib/rules/policies/policy-rule-form.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({
  place: RulePlace,
  rule: z
    .string()
    .max(8000, "too_long:8000")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "invalid" });
        return z.NEVER;
      }
    }),
});

/** What the draft would have said of the last 30 days with this rule at its place, while it is typed. */
export const GET = routeDoor(Input, "settings:write", (input, { store, actor, account }) =>
  limitPerPerson({ store, actor }, "policy-backtest", async () => {
    const rules = await draftWith(store, account, input.place, parseInput(PolicyRule, input.rule));
    return {
      payout: await payoutBacktest(store, account, rules),
      payin: await payinBacktest(store, account, rules),
    };
  }),
);
