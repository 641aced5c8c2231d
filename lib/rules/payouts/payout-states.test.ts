import { expect, test } from "vitest";
import { PAYOUT_MOVES } from "#protocol/payouts/payouts.ts";
import { EXTERNAL_RULES, FIRST_RULES, WALLET_RULES } from "./payout-next.ts";
import { INTENT_STATUSES, isIntentMove, PAYOUT_NEXT, PAYOUT_PHASES } from "./payout-states.ts";

test("an intent's moves lead to statuses that there are, and what is done moves no more", () => {
  const known = Object.keys(INTENT_STATUSES);
  for (const { leads } of Object.values(INTENT_STATUSES)) {
    for (const to of leads) expect(known).toContain(to);
  }
  expect(isIntentMove("executing", "done")).toBe(true);
  expect(isIntentMove("unclear", "unclear")).toBe(true);
  expect(isIntentMove("done", "quoted")).toBe(false);
  expect(isIntentMove("none", "executing")).toBe(false);
});

test("each of the exchange's statuses has a phase", () => {
  const told = Object.values(PAYOUT_PHASES).map(({ of }) => of);
  expect(new Set(told)).toEqual(new Set([...Object.keys(PAYOUT_MOVES), null]));
});

test("each next step has a rule that leads to it", () => {
  const led = [...FIRST_RULES, ...WALLET_RULES, ...EXTERNAL_RULES].map((rule) => rule.do);
  expect(new Set(led)).toEqual(new Set(Object.keys(PAYOUT_NEXT)));
});
