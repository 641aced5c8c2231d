import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { UnverifiedReason } from "#lib/inbox/rows/unverified-events.ts";

const TOLERANCE_MS = 5 * 60_000;
const EPOCH_MS_FROM = 100_000_000_000;
const HEX = /^(?:sha256=)?([0-9a-f]{64})$/i;

/** Signers send seconds or milliseconds. */
function momentOf(timestamp: string): number | null {
  if (!/^\d{1,15}$/.test(timestamp)) return null;
  const epoch = Number(timestamp);
  return epoch < EPOCH_MS_FROM ? epoch * 1000 : epoch;
}

/**
 * Verifies `X-3X-Signature` with any of the secrets: the hex HMAC-SHA256 of `X-3X-Timestamp`, a dot and the
 * body, at most five minutes old or ahead (INTERFACE §7). The secret's text is the key. Null: verified;
 * otherwise the reason for the refusal.
 */
export function hmacReason(
  secrets: readonly string[],
  headers: Headers,
  raw: string,
): UnverifiedReason | null {
  const signature = headers.get("x-3x-signature") ?? "";
  const timestamp = headers.get("x-3x-timestamp") ?? "";
  if (signature === "" || timestamp === "") return "no_signature";
  const hex = HEX.exec(signature)?.[1];
  const moment = momentOf(timestamp);
  if (hex === undefined || moment === null) return "bad_signature";
  if (Math.abs(Date.now() - moment) > TOLERANCE_MS) return "stale";
  const given = Buffer.from(hex, "hex");
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(
      given,
      createHmac("sha256", secret).update(`${timestamp}.${raw}`, "utf8").digest(),
    ),
  );
  return isOurs ? null : "bad_signature";
}
