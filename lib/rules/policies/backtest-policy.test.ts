import { expect, test } from "vitest";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { backtestPolicy, type BacktestedOperation } from "./backtest-policy.ts";

const payout = (
  hour: number,
  cents: bigint,
  change: Partial<BacktestedOperation> = {},
): BacktestedOperation => ({
  operation: "payout",
  person: "ana",
  roles: ["operator"],
  account: "1",
  isKnown: true,
  network: "polygon",
  token: "USDC",
  cents,
  at: new Date(Date.UTC(2026, 0, 1, hour)),
  day: hour < 27 ? "2026-01-01" : "2026-01-02",
  ...change,
});
const [known] = PRESETS.strict;
const rule = (change: object, bounds: object = {}) => ({
  ...known,
  to: "anyone" as const,
  ...change,
  up_to: { each: null, person_day: null, account_day: null, rolling: null, ...bounds },
});
const counted = (counts: object) => Object.values(counts);

test("each payout counts with those of the 24 hours before it, and of its day and person", () => {
  const rolling = [rule({ outcome: "allow" }, { rolling: "100.00" })];
  const made = [
    payout(10, 60_00n),
    payout(11, 40_00n),
    payout(12, 1n),
    payout(34, 1n),
    payout(36, 9_00n),
  ];
  // The third is a cent too much; at 34 h all of the first day still count, at 36 h the first two do not.
  expect(counted(backtestPolicy(rolling, made))).toEqual([3, 0, 0, 0, 2]);
  const daily = [rule({ outcome: "allow" }, { account_day: "100.00" })];
  expect(counted(backtestPolicy(daily, made))).toEqual([4, 0, 0, 0, 1]);
  const personal = [rule({ outcome: "allow" }, { person_day: "60.00" })];
  const others = [payout(10, 60_00n), payout(11, 60_00n, { person: "bia" }), payout(12, 1n)];
  expect(counted(backtestPolicy(personal, others))).toEqual([2, 0, 0, 0, 1]);
});

test("what was made is counted by what would have been asked", () => {
  const made = [
    payout(10, 100_00n),
    payout(11, 100_00n, { isKnown: false }),
    payout(12, 90_000_00n),
  ];
  expect(counted(backtestPolicy(PRESETS.strict, made))).toEqual([0, 2, 1, 0, 0]);
  expect(counted(backtestPolicy(PRESETS.open, made))).toEqual([3, 0, 0, 0, 0]);
  expect(counted(backtestPolicy([rule({ outcome: "wait", hours: 2 })], made))).toEqual([
    0, 0, 0, 3, 0,
  ]);
});
