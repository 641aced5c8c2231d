import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYOUT_STEPS, payoutSteps, STEP_STATES, type PayoutStepName } from "./payout-steps.ts";
import { readTracking, type Tracking } from "#protocol/payouts/payout-tracking.ts";

const NAMES = Object.fromEntries(PAYOUT_STEPS.map((name) => [name, null])) as Record<
  PayoutStepName,
  Tracking | null
>;
const payout = (status: string, told: Partial<Record<PayoutStepName, object>> = {}) => {
  const read = Object.entries(told).map(([name, value]) => [name, readTracking(value)]);
  return { ...NAMES, ...Object.fromEntries(read), status };
};
const processing = { step: "processing" };
const done = { step: "completed" };
const all = Object.fromEntries(PAYOUT_STEPS.map((name) => [name, processing]));
const states = (...given: Parameters<typeof payout>) =>
  payoutSteps(payout(...given)).map(({ state }) => state);

describe("payoutSteps", () => {
  test("are five, in the order in which they happen", () => {
    expect(payoutSteps(payout("processing")).map(({ name }) => name)).toEqual([
      "transaction",
      "liquidity",
      "payment",
      "partnerFee",
      "complete",
    ]);
  });

  test.each<[string, Parameters<typeof payout>, string[]]>([
    ["begins", ["processing", all], ["now", "waiting", "waiting", "waiting", "waiting"]],
    ["is told of nothing", ["processing"], ["now", "waiting", "waiting", "waiting", "waiting"]],
    [
      "was pulled",
      ["processing", { ...all, transaction: { ...done, status: "found" } }],
      ["done", "now", "waiting", "waiting", "waiting"],
    ],
    [
      "is done where a time says so",
      ["processing", { ...all, transaction: { completed_at: "2026-09-01T12:00:00.000Z" } }],
      ["done", "now", "waiting", "waiting", "waiting"],
    ],
    [
      "waits for an unknown PIX",
      ["on_hold", { ...all, transaction: done, liquidity: done, payment: { step: "on_hold" } }],
      ["done", "done", "on_hold", "waiting", "waiting"],
    ],
    [
      "is held where no step says so",
      ["on_hold", { ...all, transaction: done }],
      ["done", "on_hold", "waiting", "waiting", "waiting"],
    ],
    [
      "is under review",
      ["processing", { ...all, transaction: done, liquidity: { step: "pending_review" } }],
      ["done", "on_hold", "waiting", "waiting", "waiting"],
    ],
    [
      "is completed, though one step was never told of",
      ["completed", { transaction: done, liquidity: processing, payment: done, complete: done }],
      ["done", "done", "done", "skipped", "done"],
    ],
    [
      "failed before the pull",
      ["failed", { ...all, transaction: { status: "failed" } }],
      ["failed", "skipped", "skipped", "skipped", "skipped"],
    ],
    [
      "failed without a word of why",
      ["failed", all],
      ["failed", "skipped", "skipped", "skipped", "skipped"],
    ],
    [
      "was refunded after a PIX that was refused",
      [
        "refunded",
        { ...all, transaction: done, liquidity: done, payment: { provider_status: "failed" } },
      ],
      ["done", "done", "failed", "skipped", "done"],
    ],
    [
      "is in words that we do not know",
      ["queued", { ...all, transaction: { step: "mining", status: "seen" } }],
      ["now", "waiting", "waiting", "waiting", "waiting"],
    ],
  ])("of a payout that %s", (_what, given, expected) => {
    expect(states(...given)).toEqual(expected);
  });

  test("have a state each, and at most one is awaited, whatever an exchange says", () => {
    const words = fc.option(
      fc.oneof(
        fc.constantFrom(
          "processing",
          "on_hold",
          "pending_review",
          "completed",
          "failed",
          "returned",
        ),
        fc.string(),
      ),
    );
    const tracking = fc.record({ step: words, status: words, provider_status: words });
    const told = fc.dictionary(fc.constantFrom(...PAYOUT_STEPS), tracking);
    const status = fc.oneof(
      fc.constantFrom("processing", "on_hold", "completed", "failed", "refunded"),
      fc.string(),
    );
    fc.assert(
      fc.property(status, told, (word, steps) => {
        const found = states(word, steps);
        expect(found).toHaveLength(5);
        expect(found.every((state) => STEP_STATES.includes(state))).toBe(true);
        expect(found.filter((state) => state === "now").length).toBeLessThanOrEqual(1);
        const isEnded = ["completed", "failed", "refunded"].includes(word);
        const awaited = found.filter((state) => ["now", "waiting", "on_hold"].includes(state));
        if (isEnded) expect(awaited).toEqual([]);
      }),
    );
  });
});
