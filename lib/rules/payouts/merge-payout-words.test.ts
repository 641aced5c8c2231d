import { expect, test } from "vitest";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayoutReport } from "#lib/rules/payouts/payout-event.ts";
import { readPayout } from "#protocol/payouts/payouts-read.ts";
import {
  firstPayoutState,
  isSamePayoutState,
  payoutColumns,
  withPayoutEvents,
  withPayoutReading,
  type PayoutState,
} from "./merge-payout.ts";
import { E2E, HASHES, payoutReadingAt, payoutRecordAt } from "#lib/payouts/test/payout-history.ts";

const nothing = { events: [] };
const made = firstPayoutState({ ...payoutReadingAt(nothing, 0), updatedAt: null });
const one = (change: object, data: object = {}) =>
  readPayoutReport(
    ReceivedWebhook.parse({
      event: "crypto.payout.updated",
      ...change,
      data: { payout_id: "p", ...data },
    }),
  );
const arrived = (reports: ReturnType<typeof one>[]) => withPayoutEvents(made, reports);

test("without a sequence the time decides, then the event's name, then the steps that are done", () => {
  const held = one({ created_at: "2026-11-21T12:00:01Z" }, { status: "on_hold" });
  const again = one({ created_at: "2026-11-21T12:00:02Z" }, { status: "processing" });
  expect(arrived([again, held]).status).toBe("processing");
  const fresh = one({ event: "crypto.payout.new" }, { status: "on_hold" });
  const later = one({}, { status: "processing" });
  expect(arrived([later, fresh]).status).toBe("processing");
  const told = { tracking_liquidity: { step: "completed", provider_status: "converted" } };
  const more = one({}, { status: "processing", ...told });
  expect(arrived([more, one({}, { status: "on_hold" })]).status).toBe("processing");
  expect(arrived([one({ sequence: 5 }, { status: "x" }), more]).status).toBe("x");
});

test("a word that nobody knows is kept, an event without a word leaves the state, names of objects' own are only words", () => {
  expect(arrived([one({}, { status: "on_ice" })]).status).toBe("on_ice");
  expect(arrived([one({ event: "crypto.payout.paid" })])).toEqual({
    ...made,
    reported_by: "event",
  });
  for (const status of ["constructor", "toString", "__proto__"]) {
    expect(arrived([one({}, { status })]).status).toBe(status);
    expect(arrived([one({}, { status }), one({}, { status: "failed" })]).status).toBe("failed");
    const odd = { ...made, status, reported_by: "reading" as const };
    expect(withPayoutReading(odd, payoutReadingAt(nothing, 0)).status).toBe("processing");
  }
  expect(withPayoutEvents(made, [])).toBe(made);
});

test("what one would look for elsewhere follows from the steps", () => {
  const of = (record: object) => {
    const read = readPayout({ ...payoutRecordAt(nothing, 0), ...record });
    return payoutColumns(firstPayoutState(read));
  };
  const pull = { tracking_transaction: { transaction_hash: HASHES.pull } };
  const end = (status: string | null) => ({
    tracking_complete: { status, transaction_hash: HASHES.refund },
  });
  const payment = { tracking_payment: { end_to_end_id: E2E } };
  expect(of({ ...pull, ...payment, ...end("tokens_refunded") })).toMatchObject({
    pull_hash: HASHES.pull,
    refund_hash: HASHES.refund,
    end_to_end_id: E2E,
  });
  // The last step of a paid payout has a hash that is not a refund's.
  expect(of({ ...end("paid"), status: "completed" }).refund_hash).toBeNull();
  expect(of({ ...end(null), status: "refunded" }).refund_hash).toBe(HASHES.refund);
});

test("two states are the same only when each of their parts is", () => {
  const other: PayoutState = {
    status: "completed",
    reported_by: "event",
    contradicted_by: "failed",
    steps: readPayout({ ...payoutRecordAt(nothing, 0), tracking_liquidity: { step: "x" } }),
    ended_at: new Date(1),
    exchange_updated_at: new Date(1),
  };
  expect(isSamePayoutState(made, { ...made })).toBe(true);
  for (const name of Object.keys(made) as (keyof PayoutState)[]) {
    expect(isSamePayoutState(made, { ...made, [name]: other[name] }), name).toBe(false);
  }
});
