import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "#lib/core/env.ts";

const CODE_DIGITS = 6;

/** Computed from an id and kept nowhere. */
function secretOf(use: string, id: string): Buffer {
  const key = hkdfSync("sha256", env().SESSION_SECRET, new Uint8Array(), `ponte ${use}`, 32);
  return createHmac("sha256", new Uint8Array(key)).update(id).digest();
}

/** What an invitation's link ends in. */
export const invitationToken = (id: string): string =>
  secretOf("invitation link", id).toString("base64url");

/** The six digits that whoever approved the request of an invitation sees, as `123 456`. */
export function invitationCode(requestId: string): string {
  const number = secretOf("invitation code", requestId).readUIntBE(0, 6) % 10 ** CODE_DIGITS;
  return String(number)
    .padStart(CODE_DIGITS, "0")
    .replace(/(?=...$)/, " ");
}

/** Whether this is the code, however it is spaced. */
export function isInvitationCode(requestId: string, typed: string): boolean {
  const digits = (text: string) => Buffer.from(text.replaceAll(/\D/g, ""));
  const [right, given] = [digits(invitationCode(requestId)), digits(typed)];
  return right.length === given.length && timingSafeEqual(right, given);
}
