import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PayoutEventData, webhookIdentity } from "#protocol/api/events.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { isPayoutEvent, readPayoutReport } from "./payout-event.ts";

type Reply = { data?: Record<string, unknown> };
const record = (EXAMPLES["getPayout"]?.reply as Reply | undefined)?.data ?? {};
const event = (data: object, over: object = {}) =>
  ReceivedWebhook.parse({
    id: "e1",
    event: "crypto.payout.updated",
    created_at: "2026-09-01T12:01:00.000Z",
    sequence: 4,
    data,
    ...over,
  });

describe("readPayoutReport", () => {
  test("reads our own event, whose data is the record", () => {
    expect(PayoutEventData.parse(record)).toEqual(record);
    expect(readPayoutReport(event(record))).toMatchObject({
      event: "crypto.payout.updated",
      payoutId: record["payout_id"],
      payoutQuoteId: String(record["payoutQuoteId"]),
      status: record["status"],
      sequence: 4,
      senderAddress: record["sender_wallet_address"],
      transaction: { step: "completed" },
      complete: { step: "completed", status: "paid" },
      at: new Date("2026-09-01T12:01:00.000Z"),
    });
  });

  test("reads another implementation's: epochs, numbers, words and steps of its own", () => {
    const data = {
      payout_id: 12,
      payout_quote_id: 7,
      status: "queued\u0000 ",
      tracking_transaction: { hash: "0xab", step: "mining", completed_at: 1788264300 },
      tracking_payment: "sent",
      tracking_liquidity: { estimated_time_of_arrival: "soon", provider_name: "x".repeat(500) },
    };
    const report = readPayoutReport(event(data, { sequence: "9", created_at: 1788264300 }));
    expect(report).toMatchObject({
      payoutId: "12",
      payoutQuoteId: "7",
      status: "queued",
      sequence: 9,
      transaction: { transactionHash: "0xab", completedAt: new Date("2026-09-01T12:05:00.000Z") },
      payment: null,
      liquidity: { estimatedArrival: null, providerName: "x".repeat(200) },
      at: new Date("2026-09-01T12:05:00.000Z"),
    });
  });

  test("takes the end from the event's name where it is not said", () => {
    const of = (name: string) =>
      readPayoutReport(event({ payout_id: "a" }, { event: name })).status;
    expect(of("crypto.payout.completed")).toBe("completed");
    expect(of("crypto.payout.updated")).toBeNull();
  });

  test("is never thrown at", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(record)), fc.jsonValue()),
        (data) => {
          expect(readPayoutReport(event(data)).event).toBe("crypto.payout.updated");
        },
      ),
    );
  });
});

test("what is too long is cut", () => {
  expect(readPayoutReport(event({ status: "x".repeat(99) })).status).toHaveLength(64);
  expect(readPayoutReport(event({ payout_id: "x".repeat(999) })).payoutId).toHaveLength(200);
});

test("an event is a payout's by its name, or by the payout it names", () => {
  expect(isPayoutEvent(event({}))).toBe(true);
  expect(isPayoutEvent(event({ payout_id: 3 }, { event: "withdrawal.done" }))).toBe(true);
  expect(isPayoutEvent(event({ transaction_id: 3 }, { event: "crypto.payin.new" }))).toBe(false);
});

describe("without a webhook-id", () => {
  const of = (data: object) => webhookIdentity(null, event(data));

  test("the events of two payouts, and of two moments of one, stay apart", () => {
    const { updated_at: _when, ...rest } = record;
    const steps = { ...rest, tracking_transaction: { status: "found" } };
    const all = [record, { ...record, payout_id: "b" }, { ...record, status: "on_hold" }];
    const moments = [{ ...record, updated_at: "2026-09-01T12:03:00.000Z" }, rest, steps];
    expect(new Set([...all, ...moments].map(of)).size).toBe(6);
  });

  test("a repeat falls together", () => {
    expect(of(record)).toBe(webhookIdentity(null, event(record, { id: "e2", created_at: 1 })));
  });
});
