import "server-only";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { UnverifiedReason } from "#lib/inbox/rows/unverified-events.ts";
import type { WebhookTrust } from "#lib/core/exchange/webhook-trust.ts";
import { hmacReason } from "./verify-hmac.ts";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** Standard Webhooks, with a tolerance of five minutes. */
function standardReason(
  secrets: readonly string[],
  headers: Headers,
  raw: string,
): UnverifiedReason | null {
  const signed = Object.fromEntries(HEADERS.map((name) => [name, headers.get(name) ?? ""]));
  if (HEADERS.some((name) => signed[name] === "")) return "no_signature";
  let reason: UnverifiedReason = "bad_signature";
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(raw, signed);
      return null;
    } catch (error) {
      // The library parses the body only after the signature has been verified.
      if (error instanceof SyntaxError) return null;
      if (error instanceof WebhookVerificationError && /timestamp/i.test(error.message)) {
        reason = "stale";
      }
    }
  }
  return reason;
}

const REASONS = { standard: standardReason, hmac: hmacReason };

/**
 * Verifies a body with the connection's secrets and scheme. Null: verified; otherwise the reason for the
 * refusal.
 */
export function unverifiedReason(
  { scheme, secrets }: WebhookTrust,
  headers: Headers,
  raw: string,
): UnverifiedReason | null {
  if (secrets.length === 0) return "no_secret";
  return REASONS[scheme](secrets, headers, raw);
}
