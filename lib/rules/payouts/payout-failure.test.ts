import { expect, test } from "vitest";
import { readTracking } from "#protocol/payouts/payout-tracking.ts";
import { payoutFailure } from "./payout-failure.ts";

const reason = (status: string, transaction: object | null, payment: object | null = null) =>
  payoutFailure({
    status,
    transaction: readTracking(transaction),
    payment: readTracking(payment),
  });

test.each([
  ["failed", { status: "failed", failure_code: "pix_key_refused" }, null, "pix_key_refused"],
  ["failed", { status: "failed", failure_code: "balance_too_low" }, null, "balance_too_low"],
  ["failed", { status: "failed", failure_code: "solar_flare" }, null, "unknown"],
  ["failed", { status: "failed" }, null, "unknown"],
  ["failed", null, null, "unknown"],
  ["refunded", null, { provider_status: "failed", failure_code: "pix_refused" }, "pix_refused"],
  ["refunded", null, { provider_status: "failed" }, "pix_refused"],
  ["refunded", null, { provider_status: "returned" }, "pix_returned"],
  ["refunded", null, { provider_status: "canceled" }, "pix_canceled"],
  ["refunded", null, null, "unknown"],
  ["processing", null, { provider_status: "failed" }, "pix_refused"],
  ["on_hold", null, { provider_status: "canceled" }, "pix_canceled"],
  ["processing", null, { provider_status: "sent" }, null],
  ["processing", null, null, null],
  ["completed", null, { provider_status: "returned" }, null],
] as const)("%s, told %j and %j: %s", (status, transaction, payment, expected) => {
  expect(reason(status, transaction, payment)).toBe(expected);
});
