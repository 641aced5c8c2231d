import { createHmac, randomBytes } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "svix";
import { describe, expect, test } from "vitest";
import type { WebhookTrust } from "#lib/core/exchange/webhook-trust.ts";
import { storedHeaders } from "./stored-headers.ts";
import { unverifiedReason } from "./verify-webhook.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const RAW = `{"event":"crypto.payin.completed","data":{"transaction_id":1,"note":"é"}}`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));

describe("Standard Webhooks, signed by svix", () => {
  const secret = newSecret();
  const trust: WebhookTrust = { scheme: "standard", secrets: [secret] };
  const signed = (raw: string, at = new Date(), by = secret, id = "msg_1") =>
    new Headers({
      "webhook-id": id,
      "webhook-timestamp": seconds(at),
      "webhook-signature": new Webhook(by).sign(id, at, raw),
    });

  test("is taken for any body, from the secret before too, and among several signatures", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const raw = Buffer.from(text).toString();
        expect(unverifiedReason(trust, signed(raw), raw)).toBeNull();
      }),
      { numRuns: 300 },
    );
    const rotated = { ...trust, secrets: [newSecret(), secret] };
    expect(unverifiedReason(rotated, signed(RAW), RAW)).toBeNull();
    const two = signed(RAW);
    two.set(
      "webhook-signature",
      `v1,${Buffer.alloc(32).toString("base64")} ${two.get("webhook-signature")}`,
    );
    expect(unverifiedReason(trust, two, RAW)).toBeNull();
  });

  test("and nothing else: each refusal has its reason", () => {
    const reasonOf = (headers: Headers, raw = RAW) => unverifiedReason(trust, headers, raw);
    expect(reasonOf(signed(RAW), `${RAW} `)).toBe("bad_signature");
    expect(reasonOf(signed(RAW, new Date(), newSecret()))).toBe("bad_signature");
    expect(reasonOf(signed(RAW, minutesAgo(5.1)))).toBe("stale");
    expect(reasonOf(signed(RAW, minutesAgo(-5.1)))).toBe("stale");
    const moved = signed(RAW, minutesAgo(6));
    moved.set("webhook-timestamp", seconds(new Date()));
    expect(reasonOf(moved)).toBe("bad_signature");
    const renamed = signed(RAW);
    renamed.set("webhook-id", "msg_2");
    expect(reasonOf(renamed)).toBe("bad_signature");
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const headers = signed(RAW);
      headers.delete(name);
      expect(reasonOf(headers), name).toBe("no_signature");
    }
    expect(unverifiedReason({ ...trust, secrets: [] }, signed(RAW), RAW)).toBe("no_secret");
  });
});

describe("hex HMAC-SHA256", () => {
  const secret = "a secret of another exchange";
  const trust: WebhookTrust = { scheme: "hmac", secrets: [secret] };
  /** Computed independently of the tested code: time, dot, body (INTERFACE §7). */
  const hexOf = (by: string, timestamp: string, raw: string) =>
    createHmac("sha256", Buffer.from(by))
      .update(Buffer.from(`${timestamp}.${raw}`))
      .digest("hex");
  const signed = (raw: string, timestamp = seconds(new Date()), by = secret) =>
    new Headers({ "x-3x-signature": hexOf(by, timestamp, raw), "x-3x-timestamp": timestamp });

  test("has the value that openssl gives", () => {
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac key
    expect(hexOf("key", "1700000000", `{"a":1}`)).toBe(
      "a438e398bfafc57e4396bb7fc2304422f0f768e965d073ca313cb52e22e6ad03",
    );
  });

  test("is taken for any body, in seconds or milliseconds, either case, with its name before it, and from the secret before", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const raw = Buffer.from(text).toString();
        expect(unverifiedReason(trust, signed(raw), raw)).toBeNull();
      }),
      { numRuns: 300 },
    );
    expect(unverifiedReason(trust, signed(RAW, String(Date.now())), RAW)).toBeNull();
    const upper = signed(RAW);
    upper.set("x-3x-signature", `sha256=${upper.get("x-3x-signature")?.toUpperCase()}`);
    expect(unverifiedReason(trust, upper, RAW)).toBeNull();
    expect(unverifiedReason({ ...trust, secrets: ["new", secret] }, signed(RAW), RAW)).toBeNull();
  });

  test("and nothing else: each refusal has its reason", () => {
    const reasonOf = (headers: Headers, raw = RAW) => unverifiedReason(trust, headers, raw);
    expect(reasonOf(signed(RAW), `${RAW} `)).toBe("bad_signature");
    expect(reasonOf(signed(RAW, seconds(new Date()), "other"))).toBe("bad_signature");
    expect(reasonOf(signed(RAW, seconds(minutesAgo(5.1))))).toBe("stale");
    expect(reasonOf(signed(RAW, seconds(minutesAgo(-5.1))))).toBe("stale");
    expect(reasonOf(signed(RAW, "soon"))).toBe("bad_signature");
    const moved = signed(RAW, seconds(minutesAgo(6)));
    moved.set("x-3x-timestamp", seconds(new Date()));
    expect(reasonOf(moved)).toBe("bad_signature");
    for (const text of ["", "zz", hexOf(secret, "1", RAW).slice(2)]) {
      const headers = signed(RAW);
      headers.set("x-3x-signature", text);
      expect(reasonOf(headers)).toBe(text === "" ? "no_signature" : "bad_signature");
    }
    expect(unverifiedReason({ ...trust, secrets: [] }, signed(RAW), RAW)).toBe("no_secret");
  });

  test("does not open a connection that is set to the other way, nor the other way round", () => {
    const whsec = newSecret();
    const at = new Date();
    const standard = new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": seconds(at),
      "webhook-signature": new Webhook(whsec).sign("msg_1", at, RAW),
    });
    expect(unverifiedReason({ scheme: "hmac", secrets: [whsec] }, standard, RAW)).toBe(
      "no_signature",
    );
    const hex = signed(RAW, seconds(at), whsec);
    expect(unverifiedReason({ scheme: "standard", secrets: [whsec] }, hex, RAW)).toBe(
      "no_signature",
    );
  });
});

test("of the headers only what matters is kept, and of a signature too little to be used again", () => {
  const signature = "a".repeat(64);
  const kept = storedHeaders(
    new Headers({ "x-3x-signature": signature, cookie: "secret", "user-agent": "u".repeat(900) }),
  );
  expect(Object.keys(kept)).toEqual(["x-3x-signature", "user-agent"]);
  expect(kept["x-3x-signature"]).toHaveLength(21);
  expect(kept["user-agent"]).toHaveLength(201);
});
