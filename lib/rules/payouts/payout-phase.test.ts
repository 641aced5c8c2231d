import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutSteps } from "#lib/rules/payouts/payout-steps.ts";
import type { Tracking } from "#protocol/payouts/payout-tracking.ts";
import type { PayoutTracking } from "#protocol/payouts/payouts-read.ts";
import { goesBack, outcomeTone, payoutOutcome, payoutPhase } from "./payout-phase.ts";
import { PAYOUT_PHASES, type PayoutPhase } from "./payout-states.ts";

const NONE: PayoutTracking = {
  transaction: null,
  payment: null,
  liquidity: null,
  partnerFee: null,
  complete: null,
};
const told = (change: Partial<Tracking>): Tracking => ({
  step: "processing",
  status: null,
  completedAt: null,
  transactionHash: null,
  providerName: null,
  providerStatus: null,
  providerTransactionId: null,
  endToEndId: null,
  failureCode: null,
  estimatedArrival: null,
  ...change,
});
const done = told({ step: "completed" });
const pulled = { ...NONE, transaction: told({ step: "completed", transactionHash: "0x1" }) };
const converted = { ...pulled, liquidity: done };
const refused = {
  ...converted,
  payment: told({ step: "completed", providerStatus: "failed" }),
};
const paid = { ...converted, payment: told({ step: "completed", providerStatus: "sent" }) };

const CASES: [string, string, PayoutTracking, PayoutPhase][] = [
  ["that has just begun looks for the allowance", "processing", NONE, "pulling"],
  ["that is pending is like one in progress", "pending", NONE, "pulling"],
  [
    "whose allowance is found is still to be pulled",
    "processing",
    { ...NONE, transaction: told({ status: "found" }) },
    "pulling",
  ],
  [
    "with a transaction is being confirmed",
    "processing",
    { ...NONE, transaction: told({ transactionHash: "0x1" }) },
    "confirming",
  ],
  ["that is pulled is converted", "processing", pulled, "converting"],
  ["that is converted is paid", "processing", converted, "paying"],
  ["that is paid is being closed", "processing", paid, "finishing"],
  ["whose PIX was refused goes back", "processing", refused, "refunding"],
  [
    "that says of its end that it goes back",
    "processing",
    { ...converted, complete: told({ status: "tokens_refunded" }) },
    "refunding",
  ],
  ["on hold before its pull", "on_hold", NONE, "held_pull"],
  ["on hold after its pull", "on_hold", converted, "held_pix"],
  ["on hold on its way back", "on_hold", refused, "held_refund"],
  ["that is completed, whatever its steps say", "completed", NONE, "completed"],
  ["that has failed", "failed", pulled, "failed"],
  ["that is refunded", "refunded", refused, "refunded"],
  ["in a state that nobody knows", "on_ice", paid, "unknown"],
];

test.each(CASES)("a payout %s", (_, status, steps, phase) => {
  expect(payoutPhase(status, payoutSteps({ ...steps, status }))).toBe(phase);
});

test("only what the exchange calls ended has ended, and only what it calls running runs", () => {
  const ends = ["completed", "failed", "refunded"];
  const open = ["processing", "pending", "on_hold", "pending_review"];
  const step = fc.constantFrom(null, done, told({}), told({ providerStatus: "failed" }));
  const any = fc.record({
    status: fc.oneof(fc.constantFrom(...open, ...ends), fc.string()),
    transaction: step,
    payment: step,
    liquidity: step,
    partnerFee: step,
    complete: step,
  });
  fc.assert(
    fc.property(any, (payout) => {
      const phase = payoutPhase(payout.status, payoutSteps(payout));
      if (ends.includes(payout.status)) expect(phase).toBe(payout.status);
      else {
        expect(ends).not.toContain(phase);
        expect(phase === "unknown").toBe(!open.includes(payout.status));
      }
    }),
  );
});

test("only what the dashboard saw itself is said as seen, and what somebody explained is said so", () => {
  expect(payoutOutcome("paying", "verified")).toBe("paying");
  expect(payoutOutcome("completed", "verified")).toBe("completed_verified");
  expect(payoutOutcome("completed", "not_checked", true)).toBe("completed_not_checked");
  expect(payoutOutcome("completed", "differs")).toBe("completed_differs");
  expect(payoutOutcome("completed", "differs", true)).toBe("completed_explained");
  expect(payoutOutcome("failed", "differs", true)).toBe("failed_differs");
  expect(payoutOutcome("failed", "not_checked")).toBe("failed_not_checked");
  expect(payoutOutcome("refunded", "verified")).toBe("refunded_verified");
});

test.each([
  ["completed", "verified", false, "success"],
  ["completed", "not_checked", false, "info"],
  ["completed", "differs", false, "danger"],
  ["completed", "differs", true, "info"],
  ["failed", "verified", false, "warn"],
  ["failed", "differs", false, "danger"],
  ["failed", "differs", true, "warn"],
  ["refunded", "not_checked", false, "warn"],
  ["refunded", "differs", true, "info"],
  ["paying", "not_checked", false, "info"],
  ["paying", "differs", false, "info"],
  ["held_pix", "not_checked", false, "warn"],
  ["refunding", "not_checked", false, "warn"],
  ["unknown", "not_checked", false, "info"],
] as const)("%s, %s, explained: %s, asks as %s", (phase, chain, isExplained, tone) => {
  expect(outcomeTone(phase, chain, isExplained)).toBe(tone);
});

test("tokens go back from the refund's beginning to its end", () => {
  const back = (Object.keys(PAYOUT_PHASES) as PayoutPhase[]).filter(goesBack);
  expect(back).toEqual(["refunding", "held_refund", "refunded"]);
});
