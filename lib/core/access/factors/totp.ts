import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { base32nopad } from "@scure/base";

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted: clocks differ, and typing takes time. */
const DRIFT = [0, -1, 1];
/** Steps further off, up to two minutes: never accepted, but told apart from a wrong code. */
const CLOCK_OFF = [-2, 2, -3, 3, -4, 4];

/** A secret in base32. */
export const newTotpSecret = (): string => base32nopad.encode(randomBytes(SECRET_BYTES));

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

/** The code of a time step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", base32nopad.decode(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

function stepAmong(drifts: number[], secret: string, code: string, moment: Date): number | null {
  const given = Buffer.from(code);
  const fits = (step: number) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  };
  const steps = drifts.map((drift) => stepAt(moment) + drift);
  // All are compared, so that the time it takes says nothing.
  return steps.filter(fits)[0] ?? null;
}

/** The step near `moment` whose code this is; null when there is none. */
export const stepOfCode = (secret: string, code: string, moment: Date): number | null =>
  stepAmong(DRIFT, secret, code, moment);

/** The step whose code this is on a phone whose clock is minutes off; null when it is wrong. */
export const stepOffClock = (secret: string, code: string, moment: Date): number | null =>
  stepAmong(CLOCK_OFF, secret, code, moment);

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  const label = `Ponte:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=Ponte`;
}
