import { expect, test } from "vitest";
import { reasonsOf } from "#protocol/wire/reason.ts";
import { WebhookSecretByHand } from "./webhook-secret.ts";

const reasons = (scheme: string, secret: string) => {
  const parsed = WebhookSecretByHand.safeParse({ scheme, secret });
  return parsed.success ? null : reasonsOf(parsed.error);
};

test.each([
  ["standard", "whsec_c2VjcmV0LXNlY3JldC1z", null],
  ["standard", "c2VjcmV0LXNlY3JldC1z", null],
  ["standard", " whsec_c2VjcmV0LXNlY3JldC1z\n", null],
  ["standard", "whsec_not-base64-at-all!", { secret: "not_a_webhook_secret" }],
  ["hmac", "whsec_not-base64-at-all!", null],
  ["hmac", "", { secret: "required" }],
  ["hmac", "x".repeat(15), { secret: "too_short:16" }],
  ["hmac", "x".repeat(201), { secret: "too_long:200" }],
  ["hmac", `${"x".repeat(16)} x`, { secret: "invalid" }],
])("%s with %j: %j", (scheme, secret, expected) => {
  expect(reasons(scheme, secret)).toEqual(expected);
});
