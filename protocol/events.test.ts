import { expect, test } from "vitest";
import { EVENTS, ReceivedWebhook, webhookIdentity } from "./events.ts";

const body = (change: object, data: object = {}) =>
  ReceivedWebhook.parse({
    event: "crypto.payin.completed",
    data: { transaction_id: 1, external_id: null, status: "completed", ...data },
    ...change,
  });

test("retries of one delivery are one, by webhook-id", () => {
  expect(webhookIdentity("msg_1", body({}))).toBe(webhookIdentity("msg_1", body({ sequence: 2 })));
  expect(webhookIdentity("msg_1", body({}))).not.toBe(webhookIdentity("msg_2", body({})));
});

test("without one, the events of a payment stay apart and repeats fall together", () => {
  const all = EVENTS.map((event) => webhookIdentity(null, body({ event })));
  expect(new Set(all).size).toBe(EVENTS.length);
  expect(webhookIdentity(null, body({}))).toBe(webhookIdentity(null, body({ id: "other" })));
  const of = (data: object) => webhookIdentity(null, body({}, data));
  expect(of({ status: "processing" })).not.toBe(of({}));
  expect(of({ transaction_id: 2 })).not.toBe(of({}));
  expect(of({ external_id: "order-1" })).not.toBe(of({}));
  expect(of({ external_id: "1" })).not.toBe(of({ transaction_id: null, external_id: 1 }));
});

test("an id can't be made to look like a payment, nor one field like two", () => {
  const plain = webhookIdentity(null, body({}));
  expect(webhookIdentity(plain, body({}))).not.toBe(plain);
  const joined = webhookIdentity(null, body({}, { transaction_id: '1",null' }));
  expect(joined).not.toBe(plain);
});

test("an unknown event is kept with all that it says", () => {
  const given = { event: "wallet.created", data: { a: 1 }, more: true };
  expect(ReceivedWebhook.parse(given)).toEqual(given);
  expect(ReceivedWebhook.parse({ event: "x" })).toEqual({ event: "x", data: {} });
  expect(ReceivedWebhook.safeParse({ data: {} }).success).toBe(false);
});
