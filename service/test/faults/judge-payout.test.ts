import { describe, expect, test } from "vitest";
import type { Payout } from "#service/db/payouts/payouts.ts";
import { judgePayout, type PayoutEvidence } from "./judge-payout.ts";
import type { BankRow, Delivery, Pull, Taking } from "./outside-witness.ts";

const WALLET = `0x${"b1".repeat(20)}`;
const OTHER = `0x${"c2".repeat(20)}`;
const NEW = "crypto.payout.new";
const COMPLETED = "crypto.payout.completed";

const pull: Pull = {
  payout: "0x01",
  userId: 1n,
  token: "USDC",
  from: WALLET,
  units: 45n,
  hash: "0xaa",
  block: 10,
};
const taking: Taking = { token: "USDC", from: WALLET, units: 45n, hash: "0xaa" };
const refund: Delivery = { token: "USDC", to: WALLET, units: 45n, hash: "0xbb" };
const pix: BankRow = {
  id: 1,
  direction: "out",
  cents: 250_00n,
  end_to_end_id: "E1",
  original_end_to_end_id: null,
  txid: null,
  pix_key: "key",
  payer: null,
  created_at: "2026-11-21T12:00:00.000Z",
};
const payout = (change: Partial<Payout> = {}) =>
  ({
    payout_id: "p-1",
    user_id: 1,
    status: "completed",
    token: "USDC",
    token_units: 45n,
    receiver_cents: 250_00n,
    sender_address: WALLET,
    pull_hash: "0xaa",
    refund_hash: null,
    end_to_end_id: "E1",
    ...change,
  }) as Payout;

/** Pulled once, with enough confirmations when the bank was told, and paid once. */
const paid = (change: Partial<PayoutEvidence> = {}): PayoutEvidence => ({
  payout: payout(),
  mishap: "none",
  pulls: [pull],
  takings: [taking],
  paid: [pix],
  toldAt: [13, 20],
  refunds: [],
  events: [NEW, "crypto.payout.updated", COMPLETED],
  confirmations: 4,
  ...change,
});
const failed = (change: Partial<PayoutEvidence> = {}) =>
  paid({
    payout: payout({ status: "failed", pull_hash: null, end_to_end_id: null }),
    mishap: "unallowed",
    pulls: [],
    takings: [],
    paid: [],
    toldAt: [],
    events: [NEW],
    ...change,
  });
const refunded = (change: Partial<PayoutEvidence> = {}) =>
  paid({
    payout: payout({ status: "refunded", refund_hash: "0xbb" }),
    mishap: "refused",
    paid: [],
    refunds: [refund],
    events: [NEW],
    ...change,
  });

test.each([
  ["paid", paid()],
  ["failed", failed()],
  ["refunded", refunded()],
  ["failed for another's wallet", failed({ mishap: "another's wallet" })],
  ["ended either way", failed({ mishap: "withdrawn" })],
  ["of a round before", failed({ mishap: null })],
])("lets pass: %s", (_what, evidence) => expect(judgePayout(evidence)).toEqual([]));

const second = { ...pull, hash: "0xa2" };
const both = [taking, { ...taking, hash: "0xa2" }];
describe("finds", () => {
  test.each<[string, PayoutEvidence, ...string[]]>([
    [
      "still open",
      paid({ payout: payout({ status: "on_hold" }), mishap: null, events: [NEW] }),
      "is on_hold",
    ],
    ["failed although allowed", failed({ mishap: "none" }), 'is failed (undefined) after "none"'],
    [
      "failed for us alone",
      failed({
        mishap: "none",
        payout: payout({ status: "failed", failure: "could not be pulled: no_gas: 0 held" }),
      }),
      'is failed (could not be pulled: no_gas: 0 held) after "none"',
    ],
    [
      "failed and not given back",
      failed({ mishap: "refused", payout: payout({ status: "failed", failure: "seen too late" }) }),
      'is failed (seen too late) after "refused"',
    ],
    [
      "completed out of another's wallet",
      paid({ mishap: "another's wallet" }),
      'is completed (undefined) after "another\'s wallet"',
    ],
    [
      "pulled twice",
      paid({ pulls: [pull, second], takings: both, payout: payout({ pull_hash: "0xaa" }) }),
      "is completed and was pulled 2×",
      "was pulled 2×",
      "names another pull",
    ],
    [
      "pulled and failed",
      failed({ pulls: [pull], takings: [taking], payout: payout({ status: "failed" }) }),
      "is failed and was pulled 1×",
    ],
    [
      "paid twice",
      paid({ paid: [pix, pix] }),
      "is completed and was paid 2×",
      "was paid 2×",
      "was paid and not pulled",
    ],
    ["not paid", paid({ paid: [] }), "is completed and was paid 0×"],
    [
      "paid without a pull",
      failed({ paid: [pix], payout: payout({ status: "failed" }) }),
      "is failed and was paid 1×",
      "was paid and not pulled",
    ],
    ["not given back", refunded({ refunds: [] }), "is refunded and went back 0×"],
    [
      "given back twice",
      refunded({ refunds: [refund, refund] }),
      "is refunded and went back 2×",
      "went back 2×",
      "went back and was not pulled",
    ],
    [
      "paid and given back",
      paid({ refunds: [refund], payout: payout({ refund_hash: "0xbb" }) }),
      "is completed and went back 1×",
      "was paid and went back",
    ],
    ["other units pulled", paid({ pulls: [{ ...pull, units: 44n }] }), "was pulled in other units"],
    [
      "another token pulled",
      paid({ pulls: [{ ...pull, token: "USDT" }] }),
      "was pulled in another token",
    ],
    [
      "another wallet's tokens",
      paid({ pulls: [{ ...pull, from: OTHER }] }),
      "was pulled from another wallet",
    ],
    [
      "as another user's",
      paid({ pulls: [{ ...pull, userId: 2n }] }),
      "was pulled as another user's",
    ],
    [
      "nothing came to the treasury",
      paid({ takings: [] }),
      "the treasury did not get exactly what was pulled",
    ],
    [
      "less came to the treasury",
      paid({ takings: [{ ...taking, units: 44n }] }),
      "the treasury did not get exactly what was pulled",
    ],
    [
      "more came to the treasury",
      paid({ takings: [taking, { ...taking, units: 1n }] }),
      "the treasury did not get exactly what was pulled",
    ],
    ["another pull named", paid({ payout: payout({ pull_hash: "0xa2" }) }), "names another pull"],
    [
      "the bank told too early",
      paid({ toldAt: [12, 20] }),
      "the bank was told to pay before the pull was deep enough",
    ],
    [
      "the bank told and nothing pulled",
      failed({ toldAt: [20] }),
      "the bank was told to pay before the pull was deep enough",
    ],
    [
      "another amount paid",
      paid({ paid: [{ ...pix, cents: 249_99n }] }),
      "was paid another amount",
    ],
    ["another PIX named", paid({ payout: payout({ end_to_end_id: "E2" }) }), "names another PIX"],
    [
      "other units back",
      refunded({ refunds: [{ ...refund, units: 44n }] }),
      "went back in other units",
    ],
    [
      "another token back",
      refunded({ refunds: [{ ...refund, token: "USDT" }] }),
      "went back in another token",
    ],
    [
      "another refund named",
      refunded({ payout: payout({ status: "refunded", refund_hash: "0xb2" }) }),
      "names another refund",
    ],
    ["told as new twice", paid({ events: [NEW, NEW, COMPLETED] }), "was not told as new once"],
    ["completed and not told", paid({ events: [NEW] }), "its completion was not told once"],
    [
      "told as completed and refunded",
      refunded({ events: [NEW, COMPLETED] }),
      "its completion was not told once",
    ],
  ])("%s", (_what, evidence, ...faults) => {
    expect(judgePayout(evidence)).toEqual(faults.map((fault) => `payout p-1: ${fault}`));
  });
});
