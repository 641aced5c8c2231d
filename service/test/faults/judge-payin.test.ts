import { describe, expect, test } from "vitest";
import type { Payin } from "#service/db/payins/payins.ts";
import { judgePayin, type Evidence } from "./judge-payin.ts";
import type { BankRow, Delivery } from "./outside-witness.ts";

const EXPIRES = Date.parse("2026-11-21T12:00:00.000Z");
const IN = "E1";
const delivery: Delivery = { token: "USDC", to: "0xb1", units: 45n, hash: "0xaa" };

const row = (change: Partial<BankRow> = {}): BankRow => ({
  id: 1,
  direction: "in",
  cents: 250_00n,
  end_to_end_id: IN,
  original_end_to_end_id: null,
  txid: "t",
  pix_key: null,
  payer: null,
  created_at: new Date(EXPIRES - 1).toISOString(),
  ...change,
});
const back = (of: string, cents = 250_00n) =>
  row({ direction: "returned", end_to_end_id: `D${of}`, original_end_to_end_id: of, cents });

const payin = (change: Partial<Payin> = {}) =>
  ({
    id: 7n,
    status: "completed",
    token: "USDC",
    receiver_units: 45n,
    sender_cents: 250_00n,
    expires_at: new Date(EXPIRES),
    transaction_hash: "0xaa",
    end_to_end_id: IN,
    ...change,
  }) as Payin;

/** Evidence of a payin that was paid in time and sent once. */
const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  payin: payin(),
  received: [row()],
  returned: [],
  deliveries: [delivery],
  isFrozen: false,
  ...change,
});
const late = [row({ created_at: new Date(EXPIRES).toISOString() })];
const unsent = { deliveries: [], payin: payin({ status: "expired", end_to_end_id: null }) };
const failed = { deliveries: [], isFrozen: true, payin: payin({ status: "failed" }) };

describe("lets pass", () => {
  test.each<[string, Partial<Evidence>]>([
    ["paid in time, sent once", {}],
    [
      "paid twice, the second back",
      { received: [row(), row({ end_to_end_id: "E2" })], returned: [back("E2")] },
    ],
    ["never paid", { ...unsent, received: [] }],
    ["paid at the deadline, back in full", { ...unsent, received: late, returned: [back(IN)] }],
    ["never deliverable, back in full", { ...failed, returned: [back(IN)] }],
  ])("%s", (_what, change) => {
    expect(judgePayin(evidence(change))).toEqual([]);
  });
});

describe("finds", () => {
  test.each<[string, Partial<Evidence>]>([
    ["sent twice", { deliveries: [delivery, { ...delivery, hash: "0xbb" }] }],
    ["sent and returned", { returned: [back(IN)] }],
    ["neither sent nor returned", { ...unsent, received: late }],
    ["told as sent and not sent", { deliveries: [] }],
    ["other units", { deliveries: [{ ...delivery, units: 44n }] }],
    ["another token", { deliveries: [{ ...delivery, token: "USDT" }] }],
    ["another transaction", { deliveries: [{ ...delivery, hash: "0xbb" }] }],
    ["the second of two kept", { received: [row(), row({ end_to_end_id: "E2" })] }],
    ["back in part", { ...unsent, received: late, returned: [back(IN, 1n)] }],
    ["back twice", { ...unsent, received: late, returned: [back(IN), back(IN)] }],
    ["expired although paid in time", { ...unsent, returned: [back(IN)] }],
    ["sent for a late PIX", { received: late }],
    ["failed and kept", failed],
    ["still open", { payin: payin({ status: "processing" }) }],
    ["another PIX named", { payin: payin({ end_to_end_id: "E9" }) }],
  ])("%s", (_what, change) => {
    expect(judgePayin(evidence(change))).not.toEqual([]);
  });
});
