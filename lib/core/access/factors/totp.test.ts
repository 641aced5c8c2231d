import { base32nopad } from "@scure/base";
import { expect, test } from "vitest";
import { newTotpSecret, stepAt, stepOfCode, stepOffClock, totpCode, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B. */
const SECRET = base32nopad.encode(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the codes of RFC 6238: at %s s, %s", (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test("a code fits its own step and one before and after, and no other", () => {
  const moment = new Date(1_700_000_000_000);
  const at = (drift: number) => totpCode(SECRET, stepAt(moment) + drift);
  for (const drift of [-1, 0, 1]) {
    expect(stepOfCode(SECRET, at(drift), moment)).toBe(stepAt(moment) + drift);
  }
  for (const drift of [-2, 2, 40]) expect(stepOfCode(SECRET, at(drift), moment)).toBeNull();
  for (const text of ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"]) {
    expect(stepOfCode(SECRET, text, moment)).toBeNull();
  }
});

test("a code two to four steps off is one of a clock that is off, and no other is", () => {
  const moment = new Date(1_700_000_000_000);
  const at = (drift: number) => totpCode(SECRET, stepAt(moment) + drift);
  for (const drift of [-4, -3, -2, 2, 3, 4]) {
    expect(stepOffClock(SECRET, at(drift), moment)).toBe(stepAt(moment) + drift);
  }
  for (const drift of [-5, -1, 0, 1, 5, 40]) {
    expect(stepOffClock(SECRET, at(drift), moment)).toBeNull();
  }
});

test("an app reads issuer, account and secret", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, "ana+1@casa.com.br"));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    expect.stringContaining("Ponte:ana+1@casa.com.br"),
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: "Ponte" });
});
