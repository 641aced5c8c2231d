import { expect, test } from "vitest";
import { EVENTS, webhookIdentity } from "./events.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";

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

test("of KYC events without an id each company's, and each decision of one, is its own", () => {
  const of = (document: string, sequence: number, event = "kyc.rejected") =>
    webhookIdentity(null, ReceivedWebhook.parse({ event, sequence, data: { document } }));
  expect(of("12ABC34501DE35", 1)).toBe(of("12ABC34501DE35", 1));
  const all = [of("12ABC34501DE35", 1), of("12ABC34501DE35", 2), of("11222333000181", 1)];
  expect(new Set([...all, of("12ABC34501DE35", 1, "kyc.approved")]).size).toBe(4);
});
