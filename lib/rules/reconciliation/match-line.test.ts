import { expect, test } from "vitest";
import { isNearDay, matchKey, matchLine, namesShare, type Candidate } from "./match-line.ts";

const LINE = {
  of: "exchange",
  day: "2026-11-24",
  cents: 250_00n,
  name: "PADARIA ZE LTDA",
  memo: "PIX RECEBIDO",
} as const;
const of = (paymentId: bigint, changed: Partial<Candidate> = {}): Candidate => ({
  kind: "payin",
  paymentId,
  returnId: null,
  day: LINE.day,
  name: "Padaria Zé",
  ...changed,
});
const sure = (...candidates: Candidate[]) => {
  const found = matchLine(LINE, candidates);
  return found && [found.to.paymentId, found.confidence];
};

test("day and name of one alone make it sure", () => {
  expect(sure(of(1n))).toEqual([1n, "high"]);
  expect(sure(of(1n, { name: "Mercado" }), of(2n))).toEqual([2n, "high"]);
});

test("what fits less is asked about with less confidence, and what can't be is not", () => {
  expect(sure(of(1n, { name: "Mercado" }))).toEqual([1n, "medium"]);
  expect(sure(of(1n, { day: "2026-11-23" }))).toEqual([1n, "medium"]);
  expect(sure(of(2n), of(1n))).toEqual([1n, "low"]);
  expect(sure(of(1n, { day: "2026-11-21" }))).toBeNull();
  expect(sure()).toBeNull();
});

test("a weekend's PIX may be booked on the Monday", () => {
  expect(isNearDay("2026-11-23", "2026-11-20")).toBe(true);
  expect(isNearDay("2026-11-24", "2026-11-21")).toBe(false);
  expect(isNearDay("2026-11-19", "2026-11-20")).toBe(true);
});

test("names share a word, also where the bank cuts it or names nobody", () => {
  expect(namesShare("SUPERMERCAD", "Supermercados União")).toBe(true);
  expect(namesShare("PIX RECEBIDO", "Padaria")).toBe(true);
  expect(namesShare("MERCADO LTDA", "Padaria Ltda")).toBe(false);
});

test("what is far in both ways is not near, on a Monday either", () => {
  expect(isNearDay("2026-11-23", "2026-11-19")).toBe(false);
  expect(isNearDay("2026-11-23", "2026-11-25")).toBe(false);
  expect(isNearDay("2026-11-23", "2026-11-24")).toBe(true);
  expect(isNearDay("2026-11-24", "2026-11-26")).toBe(false);
  expect(isNearDay("2026-11-26", "2026-11-24")).toBe(false);
});

test("a cut word needs four letters, and a whole one three", () => {
  expect(namesShare("ANA", "Ana Souza")).toBe(true);
  expect(namesShare("ANA", "Anastacia Souza")).toBe(false);
  expect(namesShare("PADA", "Padaria")).toBe(true);
  expect(namesShare("LU DIAS", "Lu Costa")).toBe(false);
  expect(namesShare("COMERCIO DIAS", "Dias Filho")).toBe(true);
});

test("of two that fit as well the first by its key is asked about, a payment before its return", () => {
  const back = of(1n, { returnId: 7n });
  const payment = { kind: "payin", paymentId: 1n, returnId: null };
  expect(matchLine(LINE, [back, of(1n)])?.to).toEqual(payment);
  expect(matchLine(LINE, [of(1n), back])?.to).toEqual(payment);
  expect(matchKey(of(1n))).toBe("payin 1 ");
  expect(matchKey(back)).toBe("payin 1 7");
  // The name weighs more than the day.
  expect(sure(of(1n, { name: "Mercado" }), of(2n, { day: "2026-11-23" }))).toEqual([2n, "medium"]);
});

test("who names nobody is not named", () => {
  const nobody = { ...LINE, name: "PIX RECEBIDO" };
  expect(matchLine(nobody, [of(1n)])?.confidence).toBe("medium");
  expect(sure(of(1n, { name: "Ltda" }))).toEqual([1n, "medium"]);
  expect(sure(of(1n, { name: null }))).toEqual([1n, "medium"]);
});
