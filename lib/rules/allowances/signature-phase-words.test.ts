import { expect, test } from "vitest";
import {
  isUnheard,
  nextNonce,
  type RequestedSignature,
  type SignatureReading,
  signaturePhase,
} from "./signature-phase.ts";

const asked: RequestedSignature = { state: "sent", units: 100n, nonce: 5, hash: "0xa" };
const seen = (hash: string, units: bigint, confirmations: number) => ({
  hash,
  units,
  blockNumber: 9n,
  confirmations,
});
const reading = (change: Partial<SignatureReading> = {}): SignatureReading => ({
  allowanceUnits: 0n,
  deepAllowanceUnits: 0n,
  minedNonce: 5,
  pendingNonce: 5,
  approvals: [],
  isComplete: true,
  outcome: { state: "unknown", isNonceUsed: false },
  ...change,
});
const phaseOf = (
  change: Partial<SignatureReading>,
  about: Partial<RequestedSignature> = {},
): unknown => signaturePhase({ ...asked, ...about }, reading(change), 3);
const stands = { allowanceUnits: 100n, deepAllowanceUnits: 100n, minedNonce: 6, pendingNonce: 6 };
const confirming = { ...stands, deepAllowanceUnits: 0n };
const mined = (outcome: "success" | "reverted", confirmations: number) => ({
  minedNonce: 6,
  pendingNonce: 6,
  outcome: { state: "mined" as const, outcome, confirmations },
});

test("what stands deep enough is allowed, by which transaction ever", () => {
  const allowed = { phase: "allowed", hash: "0xa", isReplacement: false };
  expect(phaseOf(stands)).toEqual(allowed);
  expect(phaseOf({ ...stands, approvals: [seen("0xa", 100n, 3)] })).toEqual(allowed);
  expect(phaseOf({ ...stands, approvals: [seen("0xb", 100n, 3)] })).toEqual({
    phase: "allowed",
    hash: "0xb",
    isReplacement: true,
  });
  expect(phaseOf({ ...stands, approvals: [seen("0xb", 100n, 3)] }, { hash: null })).toEqual({
    phase: "allowed",
    hash: "0xb",
    isReplacement: false,
  });
});

test("what is seen is confirmed up to what is needed, and says whether it is another", () => {
  const phase = { phase: "confirming", needed: 3 };
  const of = (hash: string, confirmations: number, about = {}) =>
    phaseOf({ ...confirming, approvals: [seen(hash, 100n, confirmations)] }, about);
  expect(of("0xa", 1)).toEqual({ ...phase, hash: "0xa", isReplacement: false, confirmations: 1 });
  expect(of("0xb", 9)).toEqual({ ...phase, hash: "0xb", isReplacement: true, confirmations: 2 });
  expect(of("0xb", 2, { hash: null })).toMatchObject({ isReplacement: false, confirmations: 2 });
});

test("another amount, and one that is gone again", () => {
  const other = { ...stands, allowanceUnits: 50n, approvals: [seen("0xb", 50n, 3)] };
  expect(phaseOf(other)).toEqual({ phase: "other_amount", hash: "0xb", units: 50n });
  expect(phaseOf({ ...other, pendingNonce: 7 })).toEqual({
    phase: "settling",
    why: "other_amount",
  });
  expect(phaseOf({ ...other, approvals: [seen("0xb", 50n, 2)] })).toMatchObject({
    phase: "settling",
  });
  const gone = { ...stands, allowanceUnits: 0n, approvals: [seen("0xa", 100n, 3)] };
  expect(phaseOf(gone)).toEqual({ phase: "may_ask", why: "gone" });
  expect(phaseOf({ ...gone, pendingNonce: 7 })).toMatchObject({ phase: "confirming" });
});

test("what was mined without an approval has failed once it is deep, and nothing else waits", () => {
  expect(phaseOf(mined("reverted", 2))).toEqual({ phase: "settling", why: "reverted" });
  expect(phaseOf(mined("success", 2))).toEqual({ phase: "settling", why: "nonce_used" });
  expect(phaseOf({ ...mined("reverted", 3), pendingNonce: 7 })).toMatchObject({
    phase: "settling",
  });
  expect(phaseOf(mined("reverted", 3))).toEqual({ phase: "may_ask", why: "reverted" });
  expect(phaseOf(mined("success", 3))).toEqual({ phase: "may_ask", why: "nonce_used" });
  expect(phaseOf({ ...mined("success", 3), isComplete: false })).toEqual({ phase: "unknown" });
});

test("what the chain does not show is as the wallet reported it", () => {
  const outcome = { state: "pending" } as const;
  expect(phaseOf({ outcome })).toEqual({ phase: "pending", hash: "0xa", isSeen: true });
  expect(phaseOf({})).toEqual({ phase: "pending", hash: "0xa", isSeen: false });
  expect(phaseOf({}, { hash: null })).toEqual({ phase: "unreported" });
  expect(phaseOf({}, { state: "rejected" })).toEqual({ phase: "may_ask", why: "rejected" });
  expect(phaseOf({}, { state: "dropped" })).toEqual({ phase: "may_ask", why: "gone" });
  const used = { minedNonce: 6, pendingNonce: 6 };
  expect(phaseOf(used)).toEqual({ phase: "settling", why: "nonce_used" });
  const deep = { ...used, outcome: { state: "unknown", isNonceUsed: true } } as const;
  expect(phaseOf(deep)).toEqual({ phase: "may_ask", why: "nonce_used" });
  expect(phaseOf({ ...deep, pendingNonce: 7 })).toMatchObject({ phase: "settling" });
  expect(phaseOf({ ...deep, isComplete: false })).toEqual({ phase: "unknown" });
  expect(signaturePhase(asked, null, 3)).toEqual({ phase: "unknown" });
});

test("a nonce is used again while it is free", () => {
  expect(nextNonce({ nonce: 5 }, { minedNonce: 5, pendingNonce: 6 })).toBe(5);
  expect(nextNonce({ nonce: 5 }, { minedNonce: 6, pendingNonce: 7 })).toBe(7);
  expect(nextNonce(null, { minedNonce: 6, pendingNonce: 7 })).toBe(7);
  expect(isUnheard({ phase: "unreported" })).toBe(true);
  expect(isUnheard({ phase: "pending", hash: "0xa", isSeen: false })).toBe(true);
  expect(isUnheard({ phase: "unknown" })).toBe(false);
});
