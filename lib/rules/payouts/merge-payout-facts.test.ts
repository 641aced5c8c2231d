import { expect, test } from "vitest";
import { payoutReadingAt } from "#lib/payouts/test/payout-history.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import {
  firstPayoutState,
  payoutColumns,
  withPayoutEvents,
  withPayoutReading,
  type PayoutState,
} from "./merge-payout.ts";
import { readPayoutReport } from "./payout-event.ts";

const BARE = payoutReadingAt({ events: [] }, 0);
const made: PayoutState = { ...firstPayoutState(BARE), exchange_updated_at: null };
const one = (change: object, data: object = {}) =>
  readPayoutReport(
    ReceivedWebhook.parse({
      event: "crypto.payout.updated",
      ...change,
      data: { payout_id: "p", ...data },
    }),
  );
const STEP = { ...BARE.transaction } as const;
const AT = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, seconds));
const read = (change: object) => ({ ...BARE, ...change }) as never;

test("a payout's end is the one that it says, else its last change; what runs has none", () => {
  const ends = (change: object) => firstPayoutState(read({ updatedAt: AT(9), ...change })).ended_at;
  const complete = { ...STEP, completedAt: AT(5) };
  expect(ends({ status: "completed", complete })).toEqual(AT(5));
  expect(ends({ status: "completed", complete: null })).toEqual(AT(9));
  expect(ends({ status: "processing", complete })).toBeNull();
  expect(made.reported_by).toBe("payout");
});

test("what a reading or an event does not say of a payout stays as it was known", () => {
  const known: PayoutState = {
    ...made,
    steps: { ...made.steps, liquidity: { ...STEP, completedAt: AT(1) } as never },
    ended_at: AT(2),
    exchange_updated_at: AT(3),
  };
  const silent = read({ status: "processing", liquidity: null, updatedAt: null });
  expect(withPayoutReading(known, silent)).toMatchObject({
    reported_by: "reading",
    steps: { liquidity: known.steps.liquidity },
    ended_at: AT(2),
    exchange_updated_at: AT(3),
  });
  expect(withPayoutEvents(known, [one({})])).toMatchObject({
    reported_by: "event",
    steps: { liquidity: known.steps.liquidity },
    ended_at: AT(2),
    exchange_updated_at: AT(3),
  });
  const ended = one({ created_at: AT(7).toISOString() }, { status: "completed" });
  expect(withPayoutEvents(known, [ended]).ended_at).toEqual(AT(7));
});

test("a payout's columns hold null where nothing is known", () => {
  const steps = {
    transaction: null,
    payment: null,
    liquidity: null,
    partnerFee: null,
    complete: null,
  };
  const bare = { pull_hash: null, refund_hash: null, end_to_end_id: null };
  expect(payoutColumns({ ...made, steps })).toStrictEqual({
    status: made.status,
    reported_by: "payout",
    contradicted_by: null,
    ended_at: null,
    exchange_updated_at: null,
    tracking: {
      tracking_transaction: null,
      tracking_payment: null,
      tracking_liquidity: null,
      tracking_partner_fee: null,
      tracking_complete: null,
    },
    ...bare,
  });
  const step = { ...STEP, completedAt: null, transactionHash: "0x1", endToEndId: "E1" } as never;
  const all = { ...steps, transaction: step, payment: step, complete: step };
  const columns = payoutColumns({ ...made, status: "refunded", steps: all });
  expect(columns).toMatchObject({ pull_hash: "0x1", refund_hash: "0x1", end_to_end_id: "E1" });
  expect(columns.tracking["tracking_payment"]).toMatchObject({ completed_at: null });
  expect(payoutColumns({ ...made, status: "completed", steps: all }).refund_hash).toBeNull();
  const empty = { ...all, complete: null };
  expect(payoutColumns({ ...made, status: "refunded", steps: empty }).refund_hash).toBeNull();
});

test("of two events of one place the one that says more than a payout's first status wins", () => {
  const said = (status: string) => one({}, { status });
  expect(withPayoutEvents(made, [said("processing"), said("on_hold")]).status).toBe("on_hold");
  expect(withPayoutEvents(made, [said("on_hold"), said("processing")]).status).toBe("on_hold");
});
