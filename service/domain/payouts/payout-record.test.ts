import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import {
  payoutSteps,
  type PayoutStepName,
  type StepState,
} from "#lib/rules/payouts/payout-steps.ts";
import { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { readPayout } from "#protocol/payouts/payouts-read.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import { firstPayoutRecord, payoutRecord } from "./payout-record.ts";

const BEGUN = Date.UTC(2026, 10, 21, 12);
const at = (second: number) => new Date(BEGUN + second * 1000);
const PULL = `0x${"ab".repeat(32)}`;
const REFUND = `0x${"cd".repeat(32)}`;
const E2E = "E99990002202611211200YS7ItjHS94l";

const payout = (override: Partial<Payout> = {}): Payout => ({
  id: 3n,
  payout_id: "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e45",
  user_id: 1,
  quote_id: 7n,
  bank_account_id: 2n,
  pix_key: "52998224725",
  pix_provider: "Banco do sandbox",
  sender_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  network: "polygon",
  token: "USDC",
  token_units: 100_000_000n,
  flat_fee_cents: 100n,
  partner_fee_cents: 270n,
  sender_cents: 54_000n,
  receiver_cents: 53_630n,
  purpose_code: null,
  status: "processing",
  stage: "checking",
  failure: null,
  allowance_until: at(120),
  key_checked_at: null,
  due_at: at(0),
  trouble: null,
  pull_hash: null,
  pull_confirmations: 0,
  pulled_at: null,
  converted_at: null,
  end_to_end_id: null,
  paid_at: null,
  refund_hash: null,
  refunded_at: null,
  ended_at: null,
  created_at: at(0),
  updated_at: at(0),
  ...override,
});

const signed: Partial<Payout> = { stage: "pulling", pull_hash: PULL, updated_at: at(2) };
const mined: Partial<Payout> = { ...signed, pull_confirmations: 1, updated_at: at(3) };
const pulled: Partial<Payout> = {
  ...mined,
  stage: "paying",
  pull_confirmations: 3,
  pulled_at: at(5),
  converted_at: at(5),
  updated_at: at(5),
};
const sent: Partial<Payout> = { ...pulled, end_to_end_id: E2E, updated_at: at(6) };
const ended = (second: number): Partial<Payout> => ({
  stage: "ended",
  ended_at: at(second),
  updated_at: at(second),
});
const completed: Partial<Payout> = { ...sent, status: "completed", paid_at: at(7), ...ended(8) };
const refunding: Partial<Payout> = { ...pulled, stage: "refunding", updated_at: at(7) };
const refundSigned: Partial<Payout> = { ...refunding, refund_hash: REFUND };
const refunded: Partial<Payout> = {
  ...refundSigned,
  status: "refunded",
  refunded_at: at(9),
  ...ended(9),
};
const failed: Partial<Payout> = { status: "failed", failure: "x", ...ended(121) };
const held = (of: Partial<Payout>): Partial<Payout> => ({ ...of, status: "on_hold" });

const recordOf = (row: Partial<Payout>) => payoutRecord(payout(row));
const stepsOf = (row: Partial<Payout>) => {
  const read = readPayout({ success: true, message: "ok", data: recordOf(row) });
  return payoutSteps(read).map(({ state }) => state);
};

const HISTORY: [string, Partial<Payout>, Partial<Record<keyof PayoutRecord, object>>][] = [
  ["made", {}, { tracking_transaction: { step: "processing", status: null } }],
  [
    "its pull signed",
    signed,
    { tracking_transaction: { step: "processing", status: null, transaction_hash: PULL } },
  ],
  [
    "its pull in a block",
    mined,
    { tracking_transaction: { step: "processing", status: "found", completed_at: null } },
  ],
  [
    "pulled and converted",
    pulled,
    {
      tracking_transaction: {
        step: "completed",
        status: "found",
        completed_at: at(5).toISOString(),
        transaction_hash: PULL,
        estimated_time_of_arrival: null,
      },
      tracking_liquidity: {
        step: "completed",
        provider_status: "converted",
        completed_at: at(5).toISOString(),
      },
      tracking_payment: {
        step: "processing",
        provider_status: null,
        provider_name: "Banco do sandbox",
        estimated_time_of_arrival: at(15).toISOString(),
      },
      tracking_partner_fee: { step: null, completed_at: null },
    },
  ],
  [
    "its PIX on the way",
    sent,
    {
      tracking_payment: {
        step: "processing",
        provider_status: "sent",
        provider_transaction_id: E2E,
        end_to_end_id: E2E,
        completed_at: null,
      },
    },
  ],
  [
    "paid",
    completed,
    {
      tracking_payment: {
        step: "completed",
        provider_status: "sent",
        end_to_end_id: E2E,
        completed_at: at(7).toISOString(),
        estimated_time_of_arrival: null,
      },
      tracking_liquidity: { step: "completed", provider_status: "withdrawn" },
      tracking_partner_fee: { step: "completed", completed_at: at(7).toISOString() },
      tracking_complete: { step: "completed", status: "paid", completed_at: at(8).toISOString() },
    },
  ],
  [
    "its PIX refused",
    refunding,
    {
      tracking_payment: { provider_status: "failed", failure_code: "pix_refused" },
      tracking_partner_fee: { step: null },
      tracking_complete: { step: "processing", status: null, transaction_hash: null },
    },
  ],
  ["its tokens on the way back", refundSigned, { tracking_complete: { transaction_hash: REFUND } }],
  [
    "refunded",
    refunded,
    {
      tracking_transaction: { status: "found", transaction_hash: PULL },
      tracking_liquidity: { provider_status: "withdrawn" },
      tracking_payment: { provider_status: "failed", end_to_end_id: null },
      tracking_complete: {
        step: "completed",
        status: "tokens_refunded",
        transaction_hash: REFUND,
        completed_at: at(9).toISOString(),
      },
    },
  ],
  [
    "failed",
    failed,
    {
      tracking_transaction: {
        step: "completed",
        status: "failed",
        completed_at: at(121).toISOString(),
      },
      tracking_payment: { step: null, provider_status: null, provider_name: null },
      tracking_complete: { step: null, status: null },
    },
  ],
  ["on hold over its pull", held(signed), { tracking_transaction: { step: "on_hold" } }],
  ["on hold over its PIX", held(pulled), { tracking_payment: { step: "on_hold" } }],
  ["on hold over its refund", held(refundSigned), { tracking_complete: { step: "on_hold" } }],
];

describe("a payout that is", () => {
  test.each(HISTORY)("%s says so", (_words, row, expected) => {
    const record = recordOf(row);
    expect(PayoutRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject(expected);
    expect(record.status).toBe(row.status ?? "processing");
  });

  const w = "waiting";
  test.each<[string, Partial<Payout>, StepState[]]>([
    ["made", {}, ["now", w, w, w, w]],
    ["pulled", pulled, ["done", "done", "now", w, w]],
    ["paid", completed, ["done", "done", "done", "done", "done"]],
    ["refused", refunding, ["done", "done", "failed", "now", w]],
    ["refunded", refunded, ["done", "done", "failed", "skipped", "done"]],
    ["failed", failed, ["failed", "skipped", "skipped", "skipped", "skipped"]],
    ["on hold over its PIX", held(pulled), ["done", "done", "on_hold", w, w]],
  ])("%s is read by the dashboard in five steps", (_words, row, states) => {
    expect(stepsOf(row)).toEqual(states);
  });
});

const ORDER: PayoutStepName[] = ["transaction", "liquidity", "payment", "partnerFee", "complete"];

test("whatever row the database allows: a sound record, whose first form never changes", () => {
  const rows = fc.constantFrom(...HISTORY.map(([, row]) => row));
  const seconds = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(rows, fc.constantFrom(...PAYOUT_NETWORKS), seconds, (row, network, later) => {
      const changed = { ...row, network, updated_at: at(later) };
      const record = recordOf(changed);
      expect(PayoutRecord.parse(record)).toEqual(record);
      expect(firstPayoutRecord(payout(changed))).toEqual(recordOf({ network }));
      expect(stepsOf(changed)).toHaveLength(ORDER.length);
      const isOver = row.stage === "ended";
      const arrivals = [
        record.tracking_transaction,
        record.tracking_liquidity,
        record.tracking_payment,
        record.tracking_partner_fee,
        record.tracking_complete,
      ].map((step) => step.estimated_time_of_arrival);
      if (isOver) expect(arrivals).toEqual([null, null, null, null, null]);
      for (const arrival of arrivals) {
        if (arrival !== null) expect(Date.parse(arrival)).toBeGreaterThan(at(later).getTime());
      }
    }),
  );
});
