import { expect, test } from "vitest";
import { isForgotten, signatureEnd } from "./signature-end.ts";

const ASKED = new Date("2026-11-24T12:00:00Z");
const after = (ms: number) => new Date(ASKED.getTime() + ms);
const row = (change: { bytes?: string; hash?: string } = {}) => ({
  asked_at: ASKED,
  bytes: null,
  hash: null,
  ...change,
});

test("a silent wallet is waited for half an hour, bytes live five minutes, what was sent has no end", () => {
  expect(signatureEnd(row())).toEqual(after(1_800_000));
  expect(signatureEnd(row({ bytes: "00" }))).toEqual(after(300_000));
  expect(signatureEnd(row({ bytes: "00", hash: "0x1" }))).toEqual(after(300_000));
  expect(signatureEnd(row({ hash: "0x1" }))).toBeNull();
});

test("only a wallet that sends for itself is forgotten, at that moment", () => {
  expect(isForgotten(row(), after(1_799_999))).toBe(false);
  expect(isForgotten(row(), after(1_800_000))).toBe(true);
  expect(isForgotten(row({ bytes: "00" }), after(86_400_000))).toBe(false);
  expect(isForgotten(row({ hash: "0x1" }), after(86_400_000))).toBe(false);
});
