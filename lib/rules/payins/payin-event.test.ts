import { expect, test } from "vitest";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { readPayinReport } from "./payin-event.ts";

const AT = "2026-11-24T12:00:00.000Z";
const of = (data: object, event = "crypto.payin.updated") =>
  readPayinReport(ReceivedWebhook.parse({ event, created_at: AT, data }));

test("an event that says nothing says nothing", () => {
  expect(of({})).toEqual({
    event: "crypto.payin.updated",
    status: null,
    sequence: null,
    confirmations: 0,
    transactionHash: null,
    endToEndId: null,
    payer: null,
    paidAt: null,
    completedAt: null,
    at: new Date(AT),
  });
});

test("what is said is taken, and what is not is meant by the event's name", () => {
  const said = { paid_at: "2026-11-24T11:00:00Z", completed_at: "2026-11-24T11:05:00Z" };
  expect(of({ status: "on_hold", ...said })).toMatchObject({
    status: "on_hold",
    paidAt: new Date(said.paid_at),
    completedAt: new Date(said.completed_at),
  });
  expect(of({}, "crypto.payin.new")).toMatchObject({ status: null, paidAt: new Date(AT) });
  expect(of({}, "crypto.payin.completed")).toMatchObject({
    status: "completed",
    paidAt: null,
    completedAt: new Date(AT),
  });
  expect(of({ status: "completed" }).completedAt).toEqual(new Date(AT));
  expect(of({ status: "failed" }, "crypto.payin.completed")).toMatchObject({
    status: "failed",
    completedAt: null,
  });
});

test("what is too long is cut, and no number is larger than a column holds", () => {
  expect(of({ status: "x".repeat(99) }).status).toHaveLength(64);
  expect(of({ transaction_hash: "x".repeat(999) }).transactionHash).toHaveLength(200);
  expect(of({ end_to_end_id: "x".repeat(999) }).endToEndId).toHaveLength(200);
  expect(of({ confirmations: 9_999_999_999 }).confirmations).toBe(2_147_483_647);
  expect(of({ confirmations: 3 }).confirmations).toBe(3);
});
